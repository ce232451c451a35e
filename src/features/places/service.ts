import { failField } from '../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { findEntry, listEntries, type PlaceEntry, type PlaceLevel } from './gazetteer.ts'

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
export async function assertTown(field: string, code: string): Promise<void> {
  const { name, level } = await assertPlace(field, code)
  if (!TOWN_LEVELS.has(level))
    failField(field, `must be the code of a municipality or barangay; ${name} is a ${level}`)
}

/** The name of a place with those above it up to the province: `Poblacion, Salay, Misamis Oriental`. */
export async function fullPlaceName(code: string): Promise<string> {
  const names: string[] = []
  let place = await findEntry(code)
  while (place && place.level !== 'region') {
    names.push(place.name)
    place = place.parentCode === null ? null : await findEntry(place.parentCode)
  }
  return names.join(', ')
}

/** The places right below a place, or the regions, in the order of their codes. @throws 400 naming `parent` */
export async function listPlaces(
  parent: string | undefined,
  page: Page,
): Promise<ListResult<PlaceEntry>> {
  if (parent !== undefined) await assertPlace('parent', parent)
  return await listEntries(parent ?? null, page)
}
