import { tokenize } from '../../lexicon/tokenize.ts'
import { parseNumber } from '../../lexicon/numbers.ts'
import { isStopword } from '../../lexicon/stopwords.ts'
/** Names of persons, with their titles. */

export const trailingCourtesies =
  /(?:[\s,]+(?:po|ito|ini|ni|kini|here|instead|na lang|nalang|please|pls|ha|thanks|thank you|salamat))+\s*$/iu

const titles =
  '(?:mr|mrs|ms|ma|dr|dra|engr|atty|sir|maam|teacher|aling|mang|nanay|tatay|lola|lolo|ate|kuya|aunt|tita|tito|nang|nong|fr|sr)\\.?'
const nameShape = new RegExp(
  `^(?:${titles} )*[\\p{L}][\\p{L}.'’-]*(?: (?:${titles} )?[\\p{L}][\\p{L}.'’-]*){0,4}$`,
  'iu',
)

/** The person's name in a text, without courtesies; null when there is none. */
export function extractPersonName(text: string): string | null {
  const name = text
    .replace(trailingCourtesies, '')
    .replace(/^(?:po|and|at|ug)\s+/iu, '')
    .trim()
  if (!nameShape.test(name)) return null
  const untitled = name.replace(new RegExp(`^(?:${titles} )+`, 'iu'), '')
  const words = untitled.split(' ').filter((word) => !nameParticle.test(word))
  const isCapitalisedName = words.length > 1 && isCapitalised(untitled)
  const hasStopword = words.some((word) =>
    tokenize(word).some((each) => isStopword(each) || parseNumber([each], 0)),
  )
  return words.length === 0 || (hasStopword && !isCapitalisedName) ? null : name
}

const nameParticle = /^(?:de|dela|delos|los|la|del|y|jr\.?|sr\.?|iii?)$/iu

export function isFullName(text: string): boolean {
  return isCapitalised(text) && /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){1,3}$/u.test(text.trim())
}

export function isCapitalised(text: string): boolean {
  return text
    .trim()
    .split(/\s+/u)
    .every((word) => /^(?:\p{Lu}|de$|dela$|delos$|los$|la$|del$|ni$|\d)/u.test(word))
}
