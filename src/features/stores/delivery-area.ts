import {
  assertTown,
  barangayNames,
  municipalityCode,
  townName,
  townNames,
} from '../places/service.ts'
import type { StoreRow } from './model.ts'
import type { StoreInput } from './schemas.ts'

/** The places that a store delivers to; none when its own place is not known, and then nothing is judged by it. */
export function deliveryArea({
  place_code: placeCode,
  delivers_to: deliversTo,
}: Pick<StoreRow, 'place_code' | 'delivers_to'>): string[] {
  return deliversTo ?? (placeCode === null ? [] : [municipalityCode(placeCode)])
}

/** The names of the places that a store delivers to. */
export async function deliveryAreaNames(
  store: Parameters<typeof deliveryArea>[0],
): Promise<string[]> {
  return await Promise.all(deliveryArea(store).map(townName))
}

const BARANGAYS_MAX = 500

/** The names of the barangays that a store delivers to, at most 500. */
export async function deliveryBarangays(
  store: Parameters<typeof deliveryArea>[0],
): Promise<string[]> {
  const names = new Set<string>()
  for (const code of deliveryArea(store)) {
    if (names.size >= BARANGAYS_MAX) break
    for (const name of await barangayNames(code)) names.add(name)
  }
  return [...names].slice(0, BARANGAYS_MAX)
}

/** The columns of the places in an input; undefined leaves a column as it is. @throws 400 naming the code that is none */
export async function placeColumns({
  placeCode,
  deliversTo,
}: Pick<StoreInput, 'placeCode' | 'deliversTo'>): Promise<
  Partial<Pick<StoreRow, 'place_code' | 'delivers_to'>>
> {
  await assertTown('placeCode', placeCode)
  for (const [index, code] of (deliversTo ?? []).entries())
    await assertTown(`deliversTo.${index}`, code)
  const area = deliversTo && [...new Set(deliversTo)]
  return { place_code: placeCode, delivers_to: area?.length === 0 ? null : area }
}

/** City and barangay of a new place for a store that has no city, because riders and lists go by the names. */
export async function missingNames(
  { city }: Pick<StoreRow, 'city'>,
  { place_code: placeCode }: Partial<Pick<StoreRow, 'place_code'>>,
): Promise<Partial<Pick<StoreRow, 'city' | 'barangay'>>> {
  return placeCode && city === '' ? await townNames(placeCode) : {}
}
