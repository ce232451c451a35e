/** What admins do to what others put on the market: verify it, take it down, open it again. */
import { api } from '../../storefront/shared/api.js'
import { ask } from '../parts/ask.js'

export const states = /** @type {const} */ (['active', 'inactive', 'verified', 'unverified'])

/** @typedef {{ isActive: boolean, isVerified: boolean }} Flags */

/** @param {Flags} flags @returns {(typeof states)[number][]} */
export const statesOf = ({ isActive, isVerified }) => [
  isActive ? 'active' : 'inactive',
  isVerified ? 'verified' : 'unverified',
]

/**
 * @template {{ id: string }} Row
 * @param {object} about
 * @param {string} about.path Of the API, before the id.
 * @param {(row: Row) => Flags} about.flagsOf
 * @param {(count: number) => string} about.sure The question before the rows are taken down.
 * @param {import('../../storefront/shared/locale.js').Locale['t']} about.t
 * @returns {import('../parts/list/actions.js').Action<Row>[]}
 */
export function moderation({ path, flagsOf, sure, t }) {
  const set = (/** @type {Row} */ { id }, /** @type {Partial<Flags>} */ change) =>
    api('PATCH', `${path}/${id}`, change)
  return [
    {
      label: t('admin.verify'),
      isFor: (row) => !flagsOf(row).isVerified,
      each: (row) => set(row, { isVerified: true }),
      undo: (row) => set(row, { isVerified: false }),
    },
    {
      label: t('admin.take-down'),
      look: 'danger',
      isFor: (row) => flagsOf(row).isActive,
      prepare: ({ length }) =>
        ask({ title: sure(length), action: t('admin.take-down'), isDangerous: true }),
      each: (row) => set(row, { isActive: false }),
      undo: (row) => set(row, { isActive: true }),
    },
    {
      label: t('admin.open-again'),
      isFor: (row) => !flagsOf(row).isActive,
      each: (row) => set(row, { isActive: true }),
      undo: (row) => set(row, { isActive: false }),
    },
  ]
}
