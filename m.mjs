import { decodeLink, encodeLink } from 'hawse';

const link = await encodeLink({ example: 'heave-snatch', patch: { parts: { load: { mass: 1600 } } }, t: 12.5 });
console.log(link); // #heave-snatch?load.mass=1600&t=12.5
console.log(await decodeLink(link));
