/** What each role finds in the console. A role's sections and texts are loaded once it is known who is signed in. */
import { loadTexts } from './texts.js'

/** @import { IconName } from '../parts/icon.js' */
/** @import { TextKey } from '../../storefront/shared/texts.ts' */

/**
 * @typedef {object} Section
 * @property {string} id Its part of the address; empty for the first one.
 * @property {TextKey} title
 * @property {IconName} icon
 * @property {() => Promise<import('preact').ComponentType<{ id: string }>>} load `id` is what is open of it.
 * @property {boolean} [isMain] Within reach of the thumb on a phone: four of them.
 */

/**
 * @typedef {object} Role
 * @property {Section[]} sections
 * @property {(data: Record<string, string | undefined>) => string | undefined} linkOf Where a notification leads.
 * @property {Finder[]} [finders]
 * @property {() => Promise<boolean>} [mayLeave] Asked before the log-out, which may lose something.
 */

/**
 * Finds what is written in the palette, such as an order by its number.
 * @typedef {(text: string) => Promise<{ title: string, link: string }[]>} Finder
 */

/** @type {Record<string, () => Promise<{ role: Role }>>} */
const modules = {
  vendor: () => import('../vendor/role.js'),
  rider: () => import('../rider/role.js'),
  admin: () => import('../admin/role.js'),
}

/** @param {string | undefined} name */
export const hasConsole = (name) => name !== undefined && name in modules

/** @param {string} name @returns {Promise<Role>} */
export async function loadRole(name) {
  const [{ role }] = await Promise.all([modules[name]?.() ?? missing(), loadTexts(name)])
  return role
}

/** @returns {never} */
function missing() {
  throw new Error('The console has nothing for this role')
}
