import { loadLab } from 'hawse/lab';

const lab = await loadLab();
console.log(lab.lens(1, 1, 0));
