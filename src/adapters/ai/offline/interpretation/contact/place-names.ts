/** Names of places around the store, found among the words of a message. */
import { foldWord } from '../../../../../lexicon/grammar.ts'
import type { Token } from '../../language/tokenizer.ts'

/** By their first word, the further words of each name. */
export type PlaceNames = ReadonlyMap<string, readonly (readonly string[])[]>

/** What stands before the name of a barangay, or behind it, and is not said: `Barangay Looc`, `Looc (Pob.)`. */
const AROUND_NAME = /^(?:barangay|brgy\.?)\s+(?=\p{L})|\s*\([^)]*\)/giu

/** "Salay River 2" is `Salay River II`. */
const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']

export function indexPlaceNames(names: Iterable<string>): PlaceNames {
  const places = new Map<string, string[][]>()
  for (const name of new Set(names)) {
    const [first, ...further] = (name.replaceAll(AROUND_NAME, '').match(/[\p{L}\p{M}]+|\d+/gu) ?? []).map(foldWord) // prettier-ignore
    if (!first) continue
    const last = NUMERALS.indexOf(further.at(-1) ?? '') + 1
    const numbered = last > 0 ? [[...further.slice(0, -1), String(last)]] : []
    places.set(first, [...(places.get(first) ?? []), further, ...numbered])
  }
  return places
}

/** Where the longest name ends that begins at a token; null where none does. */
export function placeNameEnd(
  places: PlaceNames,
  tokens: readonly Token[],
  start: number,
): number | null {
  const fits = (places.get(tokens[start]!.key) ?? []).filter((words) =>
    words.every((word, more) => tokens[start + 1 + more]?.key === word),
  )
  return fits.length > 0 ? start + 1 + Math.max(...fits.map((words) => words.length)) : null
}
