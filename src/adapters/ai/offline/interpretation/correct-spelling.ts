/** Words of grammar that are written in a hurry: "2 bndl", "ordr", "8 inc". Words of goods are spelt by the shelf itself. */
import { getPhrases, type GrammarCategory } from '../../../../lexicon/grammar.ts'
import { isName, longestNameAt } from '../../../../lexicon/goods.ts'
import { isOrdinaryWord, isRemark } from '../../../../lexicon/ordinary-words.ts'
import { singular } from '../../../../lexicon/word-forms.ts'
import { parseNumber } from '../language/number-parser.ts'
import { isOneTypo, isShortened, isSimilar, phoneticKey, skeleton } from '../language/spelling.ts'
import type { Token } from '../language/tokenizer.ts'
import { unitAt } from '../language/units.ts'
import { matchesAt, type GrammarMatch } from '../language/vocabulary.ts'
import { isCapital } from './contact/written-words.ts'
import { optionWordSpelt } from './shelf/option-spellings.ts'
import { optionWord } from './shelf/options.ts'
import type { Shelf } from './shelf.ts'

/** What an order hangs on. Other words may as well be names. */
const CATEGORIES: readonly GrammarCategory[] = ['units', 'numbers', 'sizes', 'acts']
/** The letters of a word that is only begun: "8 inc". */
const BEGUN_MIN = 3
const TYPO_MIN = 5

/** The tokens with the keys that were meant. */
export function correctSpelling(said: readonly Token[], shelf: Shelf): Token[] {
  const tokens = repeatWords(said, shelf)
  return tokens.map((token, at) => {
    if (token.kind !== 'word' || isKnown(tokens, at, shelf)) return token
    const isCounted = tokens[at - 1]?.kind === 'number'
    const key =
      shortened(token.key) ??
      (isCounted ? misspeltUnit(token.key) : undefined) ??
      (isNumber(tokens, at) ? misspeltNumber(token.key) : undefined)
    return key === undefined ? token : { ...token, key }
  })
}

/** "Halo2x" is halo-halo, and "ulan2", "dali2x" say a word of talk twice; "coke2" is two of it. */
function repeatWords(tokens: readonly Token[], { terms }: Shelf): Token[] {
  const isGluedTo = (at: number, key: string) => tokens[at]?.key === key && tokens[at].isGlued
  const repeated: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    repeated.push(token)
    const { kind, key, isGlued } = token
    if (kind !== 'word' || isGlued || !isGluedTo(at + 1, '2')) continue
    const last = isGluedTo(at + 2, 'x') ? at + 2 : at + 1
    const next = tokens[last + 1]
    // "Sili2kg"
    if (next?.isGlued) continue
    // "Jun2 Cagas" is Jun-jun.
    const isGoods = terms.has(singular(key)) || isName(key)
    const isNamed = next !== undefined && isCapital(token) && isCapital(next) && !isGoods && !matchesAt(tokens, at).some(({ entry }) => entry.category !== 'time') // prettier-ignore
    const [{ start }, { end }] = [tokens[at + 1]!, tokens[last]!]
    if (isNamed || terms.has(key + key) || isName(key + key))
      repeated.push({ ...token, start, end, isGlued: true }) // prettier-ignore
    else if (isGoods || !isTalk(tokens, at)) continue
    else repeated[repeated.length - 1] = { ...token, end }
    at = last
  }
  return repeated
}

/** A word that is said twice for emphasis; a number behind "add" counts. */
function isTalk(tokens: readonly Token[], at: number): boolean {
  const own = matchesAt(tokens, at).filter(({ end }) => end === at + 1)
  const isEmphatic = ({ entry: { category, meaning } }: GrammarMatch) => category === 'particles' || (category === 'acts' && !COUNTING.has(meaning)) // prettier-ignore
  return own.length === 0 ? isRemark(tokens[at]!.key) : own.every(isEmphatic)
}

const COUNTING = new Set(['order', 'add', 'set', 'reduce', 'remove', 'replace'])

function isKnown(tokens: readonly Token[], at: number, shelf: Shelf): boolean {
  const { key } = tokens[at]!
  const word = singular(key)
  return (
    isOrdinaryWord(key) ||
    matchesAt(tokens, at).length > 0 ||
    longestNameAt([key], 0) !== null ||
    shelf.terms.has(word) ||
    shelf.units.has(word) ||
    shelf.options.byWord.has(optionWord({ kind: 'word', key })) ||
    shelf.soundsLike.has(phoneticKey(word)) ||
    (shelf.skeletons.get(skeleton(key)) ?? []).some((term) => isShortened(key, term)) ||
    optionWordSpelt(shelf.options.spellings, key) !== undefined
  )
}

/** The shortest word whose vowels may have been left out. */
function shortened(key: string): string | undefined {
  if (key.length <= NUMBER_MIN && key.endsWith('ng')) return undefined
  const fitting = (bySkeleton().get(skeleton(key)) ?? []).filter((word) => isShortened(key, word))
  return fitting.toSorted((one, other) => one.length - other.length)[0]
}

function misspeltUnit(key: string): string | undefined {
  const isBegun = (word: string) => key.length >= BEGUN_MIN && word.length === key.length + 1 && word.startsWith(key) // prettier-ignore
  const isMistyped = (word: string) => Math.min(key.length, word.length) >= TYPO_MIN && word[0] === key[0] && isOneTypo(key, word) // prettier-ignore
  return unitWords().find((word) => isBegun(word) || isMistyped(word))
}

/** "Bente siyte", "eigth pcs", "kuwatroh ka pan": a number stands behind tens, or before a unit or the linker of numbers. */
function isNumber(tokens: readonly Token[], at: number): boolean {
  const tens = at > 0 ? (parseNumber(tokens.slice(at - 1, at), 0)?.value ?? 0) : 0
  const isOnes = tokens[at - 1]?.kind === 'word' && tens >= 20 && tens < 100
  return isOnes || tokens[at + 1]?.key === 'ka' || unitAt(tokens, at + 1) !== null
}

function misspeltNumber(key: string): string | undefined {
  const isAlike = (word: string) => word[0] === key[0] && word.length >= NUMBER_MIN && isSimilar(key, word) // prettier-ignore
  return key.length < NUMBER_MIN ? undefined : wordsOf('numbers').find(isAlike)
}

/** Shorter words sound like too many others. */
const NUMBER_MIN = 4

let skeletons: ReadonlyMap<string, readonly string[]> | undefined

function bySkeleton(): ReadonlyMap<string, readonly string[]> {
  skeletons ??= Map.groupBy(new Set(CATEGORIES.flatMap(wordsOf)), skeleton)
  return skeletons
}

let units: readonly string[] | undefined

function unitWords(): readonly string[] {
  units ??= [...new Set(wordsOf('units'))]
  return units
}

/** The phrases of one word; of Filipino numbers also with their linker, as it is written in a hurry: "limng". */
function wordsOf(category: GrammarCategory): string[] {
  return getPhrases(category).flatMap(({ words: [word = '', ...others], language }) => {
    if (others.length > 0) return []
    return category === 'numbers' && language === 'fil' ? [word, ...withLinker(word)] : [word]
  })
}

function withLinker(word: string): string[] {
  if (word.length < NUMBER_MIN) return []
  return /[aeiou]$/u.test(word) ? [`${word}ng`] : word.endsWith('n') ? [`${word}g`] : []
}
