/**
 * Live inputs by the frames from which they act.
 * @module
 */
import { byNumber } from './status.mjs';

/** Places among the inputs of a run, with what they become there, by frame. @typedef {Map<number, {index: number, value: number}[]>} Orders */

/**
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {readonly import('./messages.mjs').WordEvent[]} events
 * @returns {{orders: Orders, faults: import('./status.mjs').Fault[]}} `faults`: of those that do not fit this scenario
 */
export function ordersByFrame(manifest, events) {
  /** @type {Orders} */
  const orders = new Map();
  /** @type {import('./status.mjs').Fault[]} */
  const faults = [];
  for (const given of events) {
    const { event, fault } = byNumber(manifest, given);
    if (fault) faults.push(fault);
    const index = manifest.inputs.findIndex(({ id }) => id === event.id);
    orders.set(event.frame, [...(orders.get(event.frame) ?? []), { index, value: event.value }]);
  }
  return { orders, faults };
}

/**
 * Sets what acts from a frame on, before the step that leaves it.
 * @param {import('./loader.mjs').Sim} sim
 * @param {Orders} orders
 * @param {number} frame
 */
export function applyOrders(sim, orders, frame) {
  for (const { index, value } of orders.get(frame) ?? []) sim.input(index, value);
}
