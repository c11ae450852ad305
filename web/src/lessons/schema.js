/**
 * What a lesson is made of, as a JSON Schema: the page checks by it, and `docs/lesson.schema.json` is the same for editors.
 * What it cannot say (names that must exist, arithmetic, formulas) is in `format.js`.
 */

/** @typedef {{[key: string]: unknown}} Schema */

const text = (/** @type {number} */ maxLength, /** @type {string} */ description) => ({
  ...{ type: 'string', minLength: 1, maxLength, description },
});
const list = (/** @type {Schema} */ items, /** @type {number} */ maxItems, description = '') => ({
  ...{ type: 'array', items, minItems: 1, maxItems },
  ...(description && { description }),
});
/** @param {Schema} of @param {string} pattern @param {number} maxProperties @param {string} description */
const named = (of, pattern, maxProperties, description) => ({
  ...{ type: 'object', patternProperties: { [pattern]: of }, additionalProperties: false },
  ...{ minProperties: 1, maxProperties, description },
});
/** @param {Schema} properties @param {string} required @param {string} description */
const object = (properties, required, description) => ({
  ...{ type: 'object', properties, additionalProperties: false },
  ...{ required: required.split(' ').filter(Boolean), description },
});
const number = (/** @type {string} */ description, more = {}) => ({
  ...{ type: 'number', description, ...more },
});
/** A number, or arithmetic with the lesson's numbers: "=2*h". */
const counted = (/** @type {string} */ description) => ({
  ...{ type: ['number', 'string'], pattern: '^=', maxLength: 200, description },
});

const NAME = '^[A-Za-z][A-Za-z0-9_]{0,23}$';
const paragraphs = (/** @type {string} */ what) =>
  list(text(1500, 'A paragraph: words, `$formula$`, `{number}`.'), 12, what);
const three = { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 };

const probe = object(
  {
    channel: text(120, 'A channel of the run, by its id: `ball.z`.'),
    take: {
      enum: ['at', 'max', 'min', 'mean', 'when-max', 'when-above', 'when-below', 'period', 'rises'],
      description: 'What is taken of it.',
    },
    at: counted('The moment [s] of `at`.'),
    from: counted('Where the stretch begins [s]; 0 without it.'),
    to: counted('Where the stretch ends [s].'),
    level: counted('The level that is passed, in the unit of the channel.'),
  },
  'channel take',
  'A number of the run.',
);

const predict = object(
  {
    ask: text(400, 'The question.'),
    unit: { type: 'string', maxLength: 12, description: 'Of the number asked for; "" for none.' },
    tolerance: number('A prediction this near to what the run gives is called near; in the unit.', {
      minimum: 0,
    }),
    choices: {
      ...list(
        object(
          {
            text: text(200, 'The choice.'),
            above: counted('It holds where the number is at least this.'),
            below: counted('It holds where the number is less than this.'),
          },
          'text',
          'A choice, with the range of the number in which it holds.',
        ),
        6,
        'Asks for one of these instead of a number.',
      ),
      minItems: 2,
    },
    measure: named(probe, NAME, 4, 'Numbers of the run, by names of your own.'),
    where: named(
      {
        type: ['string', 'object'],
        properties: {
          zero: text(200, 'It is where this is zero,'),
          from: counted('between this'),
          to: counted('and this.'),
        },
        additionalProperties: false,
        required: ['zero', 'from', 'to'],
        maxLength: 200,
      },
      NAME,
      8,
      'Steps on the way to `value` and to the closed form, in order: arithmetic with the numbers of the lesson, or where an expression is zero.',
    ),
    value: text(
      200,
      'The answer: arithmetic with these, with `where` and the numbers of the lesson; without it the only one.',
    ),
    reference: object(
      {
        is: text(200, 'A closed form: arithmetic with the numbers of the lesson and of `where`.'),
        within: number('The run is this near to it, in the unit.', { minimum: 0 }),
        cites: text(40, 'Where it comes from: a key of `sources`.'),
      },
      'is within cites',
      'What a closed form, or the figure of a source, says of the same. Tests hold runs to it.',
    ),
    mistakes: list(
      text(500, 'A common answer that is wrong, and why it is given.'),
      6,
      'For the teacher.',
    ),
  },
  'ask measure',
  'A prediction, asked before the run and answered by it.',
);

const scene = object(
  {
    example: text(64, 'An example by its id; left out where `patch` is a whole scenario.'),
    patch: {
      type: 'object',
      description: 'What is changed in it (RFC 7396). Texts that begin with = are arithmetic.',
    },
    time: counted('The moment at which it opens [s].'),
    speed: number('How fast it plays; 1 is real time.', { minimum: 0.001, maximum: 100 }),
    camera: {
      type: ['string', 'object'],
      maxLength: 64,
      properties: { eye: three, target: three },
      additionalProperties: false,
      required: ['eye', 'target'],
      description: 'A camera of the example by its id, or eye and target [m].',
    },
  },
  '',
  'A run, as a link has it.',
);

const step = object(
  {
    title: text(100, 'Its heading.'),
    text: paragraphs('What is read first.'),
    scene,
    free: list(
      text(120, 'A value of the scenario by its name in a link.'),
      8,
      'Values that the reader may change here; all others are locked.',
    ),
    predict,
    after: paragraphs('What is read once the prediction is answered, or given up.'),
    hints: list(text(500, 'A hint.'), 5, 'Shown one by one, when asked for.'),
    checkpoint: text(300, 'What the reader can say now. It is ticked by the reader alone.'),
    cites: list(text(40, 'A key of `sources`.'), 6, 'Where this step has it from.'),
  },
  'title text cites',
  'A step of the lesson.',
);

/** @type {Schema} */
export const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A lesson of Hawse',
  ...object(
    {
      $schema: { type: 'string', maxLength: 200, description: 'For editors.' },
      lesson: { enum: [1], description: 'The version of this format.' },
      id: {
        ...{ type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' },
        description: 'Its name in a link. The numbers of students are drawn from it too.',
      },
      title: text(80, 'Its title.'),
      about: text(300, 'One or two sentences for the list.'),
      minutes: number('How long it takes.', { minimum: 1, maximum: 240 }),
      level: { enum: [1, 2, 3], description: '1 for a start, 3 for those who know the field.' },
      aims: list(text(300, 'An aim.'), 8, 'What the reader can do afterwards.'),
      needs: list(text(300, 'Something.'), 8, 'What has to be known before.'),
      teacher: paragraphs('For the teacher alone.'),
      numbers: named(
        object(
          {
            label: text(80, 'What it is.'),
            unit: { type: 'string', maxLength: 12, description: 'Its unit.' },
            value: number('Without a student.'),
            from: number('Least of those that are drawn.'),
            to: number('Greatest.'),
            step: number('Between two of them.', { exclusiveMinimum: 0 }),
          },
          'label value from to step',
          'A number that each student has a different one of.',
        ),
        NAME,
        8,
        'Numbers drawn from a student’s id.',
      ),
      sources: named(text(400, 'A source.'), '^[a-z0-9-]{1,40}$', 20, 'Sources by keys.'),
      steps: list(step, 24, 'The steps, in order.'),
    },
    'lesson id title about minutes level aims sources steps',
    'Text, scenes, predictions and their answers by runs.',
  ),
};
