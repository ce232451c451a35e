import { failField } from '../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import {
  findEntry,
  listBarangays,
  listEntries,
  type PlaceEntry,
  type PlaceLevel,
} from './gazetteer.ts'

export { findPlaceByName } from './by-name.ts'
export { findCenter, type Point } from './centers.ts'
export { isWithin, municipalityCode } from './codes.ts'
export { findEntry as findPlace, type PlaceEntry }

const TOWN_LEVELS = new Set<PlaceLevel>(['municipality', 'submunicipality', 'barangay'])

/** @throws 400 naming `field` for a text that is no code of a place */
async function assertPlace(field: string, code: string): Promise<PlaceEntry> {
  const place = await findEntry(code)
  return place ?? failField(field, 'must be the code of a place, 10 digits, see GET /api/places')
}

/** @throws 400 naming `field` for what is no code of a city, municipality, district or barangay */
export async function assertTown(field: string, code: string | null | undefined): Promise<void> {
  if (code === null || code === undefined) return
  const { name, level } = await assertPlace(field, code)
  if (!TOWN_LEVELS.has(level))
    failField(field, `must be the code of a municipality or barangay; ${name} is a ${level}`)
}

/**
 * An address with the names of its place up to the province, without those that it has between commas:
 * `Purok 3, Salay` in Salay River I becomes `Purok 3, Salay, Salay River I, Misamis Oriental`.
 */
export async function withPlaceNames(address: string, code: string | null): Promise<string> {
  if (code === null) return address
  const parts = new Set(address.split(',').map(folded))
  const path = await pathOf(code)
  const missing = path.map(({ name }) => name).filter((name) => !parts.has(folded(name)))
  return [address, ...missing].join(', ')
}

/** The names of a place up to its town, the lowest first: `Poblacion, Salay`. */
export async function placeName(code: string): Promise<string> {
  const path = await pathOf(code)
  return path
    .filter(({ level }) => level !== 'province')
    .map(({ name }) => name)
    .join(', ')
}

/** The name of a town: that of a municipality, or `Looc (Salay)` for a barangay. */
export async function townName(code: string): Promise<string> {
  const { city, barangay } = await townNames(code)
  return barangay ? `${barangay} (${city})` : city
}

/** The names of the barangays of a town; of a barangay, its own. */
export async function barangayNames(code: string): Promise<string[]> {
  const place = await findEntry(code)
  const barangays = place?.level === 'barangay' ? [place] : await listBarangays(code)
  return barangays.map(({ name }) => name)
}

/** City and barangay of a place; no barangay for the code of a municipality. */
export async function townNames(code: string): Promise<{ city: string; barangay: string }> {
  const path = await pathOf(code)
  const nameOf = (wanted: PlaceLevel) => path.find(({ level }) => level === wanted)?.name ?? ''
  return { city: nameOf('municipality'), barangay: nameOf('barangay') }
}

/** A place and those above it up to the province, the lowest first; empty for what is no code of a place. */
async function pathOf(code: string): Promise<PlaceEntry[]> {
  const path: PlaceEntry[] = []
  let place = await findEntry(code)
  while (place && place.level !== 'region') {
    path.push(place)
    place = place.parentCode === null ? null : await findEntry(place.parentCode)
  }
  return path
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

/** The places right below a place, or the regions, in the order of their codes. @throws 400 naming `parent` */
export async function listPlaces(
  parent: string | undefined,
  page: Page,
): Promise<ListResult<PlaceEntry>> {
  if (parent !== undefined) await assertPlace('parent', parent)
  return await listEntries(parent ?? null, page)
}
