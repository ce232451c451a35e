import { failField } from '../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { centers, type Point } from './centers.ts'
import { findEntry, listEntries, type PlaceEntry } from './gazetteer.ts'

export interface Place extends PlaceEntry {
  /** The middle of a municipality, where it is known. */
  center: Point | null
}

/** @returns null for a text that is no code of a place */
export async function findPlace(code: string): Promise<Place | null> {
  const entry = await findEntry(code)
  return entry && { ...entry, center: centers.get(code) ?? null }
}

/** @throws 400 naming `field` for a text that is no code of a place */
export async function assertPlace(field: string, code: string): Promise<void> {
  if (!(await findEntry(code)))
    failField(field, 'must be the code of a place, 10 digits, see GET /api/places')
}

/** The places right below a place, or the regions, in the order of their codes. @throws 400 naming `parent` */
export async function listPlaces(
  parent: string | undefined,
  page: Page,
): Promise<ListResult<PlaceEntry>> {
  if (parent !== undefined) await assertPlace('parent', parent)
  return await listEntries(parent ?? null, page)
}
