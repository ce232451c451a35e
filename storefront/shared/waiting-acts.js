/**
 * What a rider did that is not sent yet, as far as every page must know of it: the console keeps it and sends it. It outlives the end
 * of a session, but not a log-out. Browser only.
 */

/** The name of the database. */
export const ACTS = 'palengke-acts'
const COUNT = 'palengke-waiting-acts'

export const countWaitingActs = () => Number(localStorage.getItem(COUNT))

/** @param {number} count */
export const noteWaitingActs = (count) => localStorage.setItem(COUNT, String(count))

export const dropActs = () => void indexedDB.deleteDatabase(ACTS)
