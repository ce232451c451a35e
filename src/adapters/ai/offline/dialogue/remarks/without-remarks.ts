/** A message that was not understood, without the parts that only tell something: "ang liit pala nun, 8 inch na lang po" is read again as "8 inch na lang po". */
import type { GrammarCategory } from '../../../../../lexicon/grammar.ts'
import { isPerson } from '../../../../../lexicon/ordinary-words.ts'
import type { Shelf } from '../../interpretation/shelf.ts'
import { normalizeMessage, tokenize, type Token } from '../../language/tokenizer.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import { unitAt } from '../../language/units.ts'
import { isFunctionWord, matchesAt } from '../../language/vocabulary.ts'
import { namesGoods } from '../policy/report-unknown.ts'
import { isOfShelf } from './shelf-words.ts'

export interface Shortened {
  message: string
  /** The parts that were left out, in the customer's words. */
  remarks: string[]
}

/** Words of these change or ask something, or tell who gets the goods. */
const MEANT: ReadonlySet<GrammarCategory> = new Set(['acts', 'questions', 'contact', 'references', 'notes', 'totals', 'degrees', 'money', 'numbers', 'sizes', 'time', 'descriptions']) // prettier-ignore
/** Of these, what remarks are made with, too: "we still have some in the ref", "daghan pa man diay mi", "para kay lola". */
const TELLING: ReadonlySet<string> = new Set(['order', 'report', 'greet', 'thank', 'more', 'just', 'stock', 'title', 'name label']) // prettier-ignore
/** Letters of a word that says something. */
const LETTERS_MIN = 3
/** Between the parts of a message; whom or what something is for is a part of its own. */
const MARK = new RegExp(`([.,;:!?\\n]+(?!\\d)|\\s(?=${patternOf('purpose').source}))`, 'iu')
/** "Pangregalo", "pambaon": what it is for. */
const PURPOSE = /^pa(?:ng|m|n)\p{L}{4}/u

/** The shorter messages to try, the longest first. */
export function withoutRemarks(said: string, shelf: Shelf): Shortened[] {
  const parts = normalizeMessage(said).split(MARK)
  const isRemark = parts.map((part, at) => at % 2 === 0 && isTold(part, shelf))
  const remarks = parts.filter((_, at) => isRemark[at]).map((part) => part.trim())
  const kept = parts.map((part, at) => (isRemark[at] ? '' : part))
  const cut = kept.map((part, at) => (at % 2 === 0 ? withoutRuns(part, shelf) : part))
  const short = { message: kept.join(''), remarks }
  const shortest = { message: cut.join(''), remarks }
  return [short, shortest].filter(({ message }, at, all) => /[\p{L}\d]/u.test(message) && message !== (all[at - 1]?.message ?? parts.join(''))) // prettier-ignore
}

/** Whether a part counts nothing, and names nothing of the shelf and no change: "we still have some in the ref" where none are sold. */
function isTold(part: string, shelf: Shelf): boolean {
  const tokens = wordsOf(part)
  const isOurs = tokens.some(({ key }) => isPerson(key) || phrasesOf('speaker').has(key))
  if (!isOurs && tokens.some(({ text }) => namesGoods(text))) return false
  return tokens.some(({ key }) => !isFunctionWord(key)) && tokens.every((_, at) => !isMeant(tokens, at, shelf)) // prettier-ignore
}

/** Without the words within a part that nothing is known of. */
function withoutRuns(part: string, shelf: Shelf): string {
  const tokens = wordsOf(part)
  const isUnknown = ({ kind, key }: Token, at: number) => kind === 'word' && key.length >= LETTERS_MIN && !isFunctionWord(key) && !isMeant(tokens, at, shelf) && (PURPOSE.test(key) || !namesGoods(tokens[at]!.text)) && !isCounted(tokens, at) // prettier-ignore
  // "38 na ko daghan na pekas" counts nothing of the shelf, whatever is left out of it.
  const isCounting = tokens.some((_, at) => parseNumber(tokens, at) !== null)
  if (isCounting && !tokens.some((_, at) => isOfShelf(tokens, at, shelf))) return part
  return tokens
    .filter(isUnknown)
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), part)
}

/** "2 hazelnut latte", "50 ka puno": what stands behind a number may be goods that nobody knows. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  if (PURPOSE.test(tokens[at]!.key)) return false
  const before = tokens.slice(0, at).findLastIndex(({ key }) => !isFunctionWord(key) && !LINKING.has(key)) // prettier-ignore
  return before >= 0 && (parseNumber(tokens, before) !== null || unitAt(tokens, before) !== null) // prettier-ignore
}

const LINKING = new Set(['ka', 'na', 'nga', 'ng', 'of'])

const wordsOf = (part: string): Token[] => tokenize(part).filter(({ kind }) => kind === 'word' || kind === 'number') // prettier-ignore

function isMeant(tokens: readonly Token[], at: number, shelf: Shelf): boolean {
  const { key } = tokens[at]!
  if (!/\p{L}/u.test(key) || phrasesOf('prohibition').has(key) || phrasesOf('absence').has(key))
    return true
  const isChange = matchesAt(tokens, at).some(({ entry }) => MEANT.has(entry.category) && !TELLING.has(entry.meaning)) // prettier-ignore
  return isChange || tokens[at]!.kind === 'number' || isOfShelf(tokens, at, shelf)
}
