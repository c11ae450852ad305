/**
 * A study's text, made ready to run in a page: its base found, its meshes read, every fault told. What a page has not, files beside the
 * study, is said. Nothing here asks for a page: the fetching is given.
 */
import { mergeFaults } from '../../../wasm/js/assets.mjs';
import { csvCells } from '../../../wasm/js/csv.mjs';
import { LinkError } from '../../../wasm/js/link.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { columnsOf, findAnswers } from '../../../wasm/js/study/answers.mjs';
import { shown } from '../../../wasm/js/study/faults.mjs';
import { baseOfLink } from '../../../wasm/js/study/link.mjs';
import { headOf, openStudy } from '../../../wasm/js/study/point.mjs';
import { baseOf, parseStudy } from '../../../wasm/js/study/read.mjs';

/**
 * @typedef {import('../../../wasm/js/loader.mjs').Assets} Assets
 * @typedef {import('../../../wasm/js/loader.mjs').Core} Core
 * @typedef {import('../../../wasm/js/status.mjs').Fault} Fault
 * @typedef {import('../../../wasm/js/study/point.mjs').Opened} Opened
 * @typedef {import('../../../wasm/js/study/answers.mjs').Found} Found
 *
 * Where bases and meshes come from.
 * @typedef {object} Sources
 * @property {(id: string) => Promise<string | undefined>} exampleText of an example; none: there is no such one
 * @property {(scenario: string) => Promise<{assets: Assets, faults: Fault[]}>} assets mesh files that a scenario names
 *
 * What a worker is told to do points.
 * @typedef {{given: Record<string, unknown>, base: import('../../../wasm/js/study/read.mjs').Base, assets: Assets}} Work
 *
 * What a page tells of a study.
 * @typedef {object} About
 * @property {string} title
 * @property {string} kind of the design
 * @property {number} points
 * @property {number} factors
 * @property {number} measures
 * @property {number} answers
 * @property {string} head of its table
 * @property {number | undefined} faults rows without a result after which it ends
 */

/** @param {string} name @param {Pick<Sources, 'exampleText'>} sources */
export async function findBase(name, { exampleText }) {
  if (name.includes('#')) return baseOfLink(name, exampleText);
  const text = await exampleText(name);
  if (text !== undefined) return { text, example: name };
  const what = `${shown(name)} is no example; files beside a study are read by the command hawse sweep alone: in a page an example of the gallery or a link ("#...") is wanted`;
  throw new HawseInputError([{ where: '/base', what }]);
}

/**
 * @param {Core} core
 * @param {string} text of a study
 * @param {Sources} sources
 * @returns {Promise<{opened: Opened, work: Work, about: About}>}
 * @throws {HawseInputError} with everything that is wrong
 */
export async function openText(core, text, sources) {
  const { study: given, base: name } = parseStudy(text);
  let base;
  try {
    base = await findBase(name, sources);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    throw new HawseInputError(error.problems.map(({ key, value, why }) => ({ where: '/base', what: `the link: ${key ? `${key} ` : ''}${value ? `${shown(value)}: ` : ''}${why}` }))); // prettier-ignore
  }
  const { assets, faults } = await sources.assets(baseOf(given, base).text);
  let opened;
  try {
    opened = openStudy(core, given, base, assets);
  } catch (error) {
    if (!(error instanceof HawseInputError) || !faults.length) throw error;
    throw new HawseInputError(mergeFaults(error.faults, faults));
  }
  const { title, design, factors, measures, answers, stop } = opened.study;
  return {
    opened,
    work: { given, base, assets },
    about: {
      ...{ title, kind: design.kind, points: design.points, factors: factors.length },
      ...{ measures: measures.length, answers: answers.length, head: headOf(opened.study) },
      faults: stop.faults,
    },
  };
}

/**
 * The answers of a study from the rows that are there.
 * @param {Opened} opened
 * @param {readonly string[]} lines of the table after its head, in order
 * @returns {Found[]}
 */
export function answersOf({ study }, lines) {
  const names = csvCells(headOf(study).split('\n')[0]);
  const wanted = columnsOf(study);
  const rows = lines.map((line) => csvCells(line));
  return findAnswers(
    study,
    Object.fromEntries(
      wanted.map((name) => {
        const at = names.indexOf(name);
        return [name, rows.map((cells) => cells[at])];
      }),
    ),
  );
}
