/** The names of people, with the titles that they are called by. */
import { readNumber } from '../lexicon/numbers.ts'
import { isStopword } from '../lexicon/stopwords.ts'
import { wordsOf } from '../lexicon/normalize-words.ts'

/** Courtesies at the end of what was said. */
export const tail =
  /(?:[\s,]+(?:po|ito|ini|ni|kini|here|instead|na lang|nalang|please|pls|ha|thanks|thank you|salamat))+\s*$/iu

const titles =
  '(?:mr|mrs|ms|ma|dr|dra|engr|atty|sir|maam|teacher|aling|mang|nanay|tatay|lola|lolo|ate|kuya|aunt|tita|tito|nang|nong|fr|sr)\\.?'
const nameShape = new RegExp(
  `^(?:${titles} )*[\\p{L}][\\p{L}.'’-]*(?: (?:${titles} )?[\\p{L}][\\p{L}.'’-]*){0,4}$`,
  'iu',
)

/** A person's name, without what is said around it; null when it can be none. */
export function nameIn(text: string): string | null {
  const name = text
    .replace(tail, '')
    .replace(/^(?:po|and|at|ug)\s+/iu, '')
    .trim()
  if (!nameShape.test(name)) return null
  const untitled = name.replace(new RegExp(`^(?:${titles} )+`, 'iu'), '')
  const words = untitled.split(' ').filter((word) => !particles.test(word))
  const isWritten = words.length > 1 && isCapitalised(untitled)
  const isSpoken = words.some((word) =>
    wordsOf(word).some((each) => isStopword(each) || readNumber([each], 0)),
  )
  return words.length === 0 || (isSpoken && !isWritten) ? null : name
}

const particles = /^(?:de|dela|delos|los|la|del|y|jr\.?|sr\.?|iii?)$/iu

export function isFullName(text: string): boolean {
  return isCapitalised(text) && /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){1,3}$/u.test(text.trim())
}

export function isCapitalised(text: string): boolean {
  return text
    .trim()
    .split(/\s+/u)
    .every((word) => /^(?:\p{Lu}|de$|dela$|delos$|los$|la$|del$|ni$|\d)/u.test(word))
}
