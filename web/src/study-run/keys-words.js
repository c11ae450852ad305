/** What each key and word of a study is: a name, and a sentence where that says too little. docs/study.schema.json has the same. */

/** @typedef {[string, string?]} Told */

const notes = /** @type {Told} */ (['Notes', 'for people; nothing depends on it']);
const channel = /** @type {Told} */ (['Channel', 'by its id, as line.tension_a']);

/** @type {Record<import('./keys.js').Thing, Record<string, Told>>} */
const keys = {
  study: {
    hawse_study: ['Version of the format', '1'],
    title: ['Title'],
    notes,
    base: ['Base', 'what all points begin with: an example by its id, a file beside the study (by the command alone), or a link (#...)'], // prettier-ignore
    set: ['Values of all points', 'by their paths in the base'],
    factors: ['Factors', 'what differs from point to point, by names of your own, which are columns of the table'], // prettier-ignore
    design: ['Design', 'which points there are'],
    measures: ['Measures', 'what is kept of each run, by names of your own, which are columns of the table'], // prettier-ignore
    stop: ['When a run ends', 'before its time, and the study'],
    answers: ['Answers', 'what is asked of the whole table, by names of your own'],
  },
  factor: {
    path: ['What it changes', 'a number, a choice or a switch of the base: load.mass, load.velocity.x of a vector, anchor.orientation.yaw of a turn'], // prettier-ignore
    input: ['Input that it sets', 'in place of a path: an input of the base, by its id'],
    at: ['When the input is set'],
    values: ['Values', 'a list, or from, to and step'],
    distribution: ['Distribution', 'in place of values'],
    levels: ['Levels', 'how many values of the distribution a grid takes; grid and one-at-a-time want it'], // prettier-ignore
    low: ['Least value', 'where the distribution ends below, or is cut off'],
    high: ['Greatest value', 'where the distribution ends above, or is cut off'],
    mode: ['Likeliest value'],
    mean: ['Mean'],
    deviation: ['Standard deviation'],
    median: ['Median', 'half of the values are below it'],
    spread: ['Spread', 'standard deviation of the natural logarithm'],
    scale: ['Scale'],
    shape: ['Shape'],
    location: ['Location'],
    notes,
  },
  steps: { from: ['First value'], to: ['Last value'], step: ['Step between two'] },
  design: {
    kind: ['Kind of the design'],
    points: [
      'Points',
      'of saltelli rows of one matrix: there are factors + 2 times as many points',
    ],
    trajectories: ['Trajectories', 'of factors + 1 points each'],
    levels: ['Levels of each factor', 'an even number'],
    seed: ['Seed', 'another one gives other points'],
    columns: ['Columns', 'the names of all factors, in the order of the rows'],
    rows: ['Rows', 'a list of values for each point'],
    notes,
  },
  measure: {
    take: ['What is taken'],
    channel,
    event: ['Event', 'a kind (taut, home, touch, ...), or one of the base’s own by its id'],
    part: ['Part', 'of whose events alone, or whose verdict'],
    from: ['From'],
    to: ['To', 'without it the end of the run'],
    at: ['When', 'without it the last frame'],
    number: ['Which of several events', 'from 1'],
    percent: ['Percent', 'of percentile: the share below; of level: the share of the peaks below the threshold'], // prettier-ignore
    every: ['Once in so long', 'what is passed once in this time is taken'],
    m: ['Slope of the S-N curve'],
    curve: ['S-N curve', 'a detail of DNV-RP-C203, table 2-1, in air; in place of slopes'],
    slopes: ['Slopes of your own', 'one or two, in place of curve'],
    area: ['Area', 'by which a force is a stress'],
    concentration: ['Stress concentration', 'by which the stress is larger'],
    notes,
  },
  slope: { m: ['Slope', 'of log10 N = log - m log10 S'], log: ['Cycles at a range of 1', 'log10 of them'] }, // prettier-ignore
  stop: {
    settle: ['After the verdict', 'a run ends so long after the verdict of its manoeuvre'],
    part: ['Manoeuvre', 'whose verdict it is, where there are several'],
    event: ['At an event', 'a run ends with the frame in which it comes'],
    when: ['At a value', 'a run ends with the first frame of which it is so'],
    faults: ['Rows without a result', 'the table ends with the row that is the so many-th'],
  },
  event: {
    event: ['Event', 'a kind, or one of the base’s own by its id'],
    part: ['Part', 'of whose events alone'],
  },
  when: { channel, above: ['Above this', 'in the channel’s unit'], below: ['Below this', 'in the channel’s unit'] }, // prettier-ignore
  answer: {
    kind: ['Kind of the answer'],
    of: ['Of what', 'a measure; a probability also of "verdict"'],
    is: ['Words that count', 'of a verdict: one, or a list of them'],
    above: ['Above this', 'values over it count'],
    below: ['Below this', 'values under it count'],
    law: ['Law of extremes'],
    levels: ['Return periods', 'in points'],
    threshold: ['Threshold', 'of weibull: values over it are fitted'],
    confidence: ['Confidence', 'of all bounds'],
    samples: ['Samples', 'how often the values are drawn again for the bounds'],
    seed: ['Seed', 'of what is drawn again'],
    notes,
  },
};

/** What the words of a choice mean, by thing and key. @type {Record<string, Record<string, string>>} */
const words = {
  'factor.distribution': {
    uniform: 'all values between low and high alike',
    loguniform: 'even in the logarithm',
    triangular: 'low, mode, high',
    normal: 'mean and deviation',
    lognormal: 'median and spread',
    weibull: 'scale and shape',
    gumbel: 'of largest values',
  },
  'design.kind': {
    grid: 'every combination',
    'one-at-a-time': 'each factor by itself',
    random: 'independent points',
    latin: 'Latin hypercube',
    sobol: 'Sobol sequence, evenly filled',
    table: 'rows that are given',
    saltelli: 'for indices of Sobol',
    morris: 'for elementary effects',
  },
  'measure.take': {
    greatest: 'greatest value',
    least: 'least value',
    largest: 'largest size',
    greatest_time: 'when it is greatest',
    least_time: 'when it is least',
    mean: 'mean over the frames',
    deviation: 'standard deviation',
    percentile: 'value that so many percent stay below',
    level: 'what is passed once in a time',
    equivalent: 'range of the same damage',
    damage: 'Miner’s sum by rainflow',
    value: 'value at a time',
    time: 'when an event comes',
    count: 'how many events',
    verdict: 'verdict of a manoeuvre',
  },
  'answer.kind': {
    probability: 'share of the rows, with its bounds',
    figures: 'mean, deviation, percentiles',
    return: 'what is passed once in so many points',
    sensitivity: 'what each factor does',
  },
  'answer.law': { gumbel: 'the largest of each point', weibull: 'what is over a threshold' },
};

export const K = {
  keys,
  words,
  verdict: 'verdict of the manoeuvre',
  inBase: 'in the base',
};
