/** What an empty lesson begins with, in the words of the page. */
import { L } from './words.js';

const S = L.sample;

export const EMPTY = {
  lesson: 1,
  id: 'my-lesson',
  title: S.title,
  about: S.about,
  minutes: 15,
  level: 1,
  aims: [S.aim],
  numbers: { h: { label: S.number, unit: 'm', value: 10, from: 5, to: 15, step: 1 } },
  sources: { galilei: S.source },
  steps: [
    {
      title: S.step,
      text: [S.text],
      scene: {
        example: 'bouncing-sphere',
        patch: { parts: { deck: { position: [0, 0, '=-6-h'] } } },
        camera: 'side',
      },
      predict: {
        ask: S.ask,
        unit: 'm/s',
        tolerance: 0.5,
        measure: { down: { channel: 'ball.vz', take: 'min', from: 0, to: 2 } },
        value: '-down',
        reference: { is: 'sqrt(2*9.81*h)', within: 0.2, cites: 'galilei' },
      },
      after: [S.after],
      cites: ['galilei'],
    },
  ],
};
