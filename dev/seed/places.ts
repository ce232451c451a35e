import { listPlaces } from '../../src/features/places/service.ts'
import { TOWNS } from './market/towns.ts'
import type { TownName } from './market/types.ts'

/** The code of a town of the demo market. */
export function townCode(town: TownName): string {
  return TOWNS.find(({ name }) => name === town)!.placeCode
}

/** The code of a barangay of the demo market. */
export async function barangayCode(town: TownName, barangay: string): Promise<string> {
  const { rows } = await listPlaces(townCode(town), { limit: 100, offset: 0 })
  const official = OFFICIAL_NAMES.get(barangay) ?? barangay
  const place = rows.find(({ name }) => name === official)
  if (!place) throw new Error(`${town} has no barangay ${barangay}`)
  return place.code
}

/** Barangays that their people spell otherwise. */
const OFFICIAL_NAMES = new Map([['Ane-i', 'Ani-e']])
