import { readFileSync } from 'node:fs';
import { simulate } from 'hawse';

const scenario = JSON.parse(readFileSync('box-drop.json', 'utf8'));
const { hash } = await simulate(scenario, { until: 5 });
console.log(hash);
