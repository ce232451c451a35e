/** "2 kilo tilapia, kung wala bangus na lang": what is wanted only when there is none of what is named before it. */
import type { Interpretation } from '../interpretation/interpretation.ts'
import { patternOf, phrasesOf } from '../language/phrasing.ts'

const OTHERWISE = patternOf('if none', {
  before: '(?:\\bor\\s+|\\bo\\s+)?',
  after: '[\\s,]+([^.;!?\\n]+)',
})
const ACCEPTABLE = patternOf('acceptable', { flags: 'giu' })

/**
 * The alternative is read in place of what cannot be had, and is a note for the store where that is in stock.
 *
 * @param isSpokenThere whether what was spoken of before is: "duha ka box. Kung wala, 16 colors nalang"
 */
export function readOtherwise(
  message: string,
  isSpokenThere: boolean,
  read: (message: string) => Interpretation,
): Interpretation {
  const match = OTHERWISE.exec(message)
  if (!match || /\d{7}/u.test(match[0])) return read(message)
  // "Kung wala ako sa bahay" is about the customer.
  const isAway = phrasesOf('speaker').has(match[1]!.split(' ', 1)[0]!.toLowerCase())
  if (isAway && !match[1]!.includes(',')) return read(message)
  const rest = message.slice(match.index + match[0].length)
  const before = message.slice(0, match.index)
  const main = read(before + rest)
  const named = main.clauses.flatMap(({ mentions }) => mentions.filter(({ words }) => words !== ''))
  // "2 burger, pag wala pizza na lang. Saka isang cola"
  const last = named.findLast(({ end }) => end <= before.length) ?? named.at(-1)
  const isThere = last
    ? last.candidates.some(({ entry }) => entry.item.inventory > 0)
    : isSpokenThere
  // "Is there rice with it? If none, 6 rice" does not ask whether rice is sold.
  const isSame = last !== undefined && match[1]!.toLowerCase().includes(last.words.toLowerCase())
  if (isThere && isSame && before.trim().endsWith('?')) return read(message)
  if (isThere) return { ...main, notes: [...main.notes, match[0].trim()] }
  return read(`${before}. ${match[1]!.replaceAll(ACCEPTABLE, '')}${rest}`)
}
