/** Numbers in digits and words, with fractions: `1 1/2`, `twenty five`, `isa't kalahati`, `dos y medya`, `dalawang daan`. */
import { matchesAt, type GrammarMatch } from './vocabulary.ts'
import { tokenize, type Token } from './tokenizer.ts'

export interface ParsedNumber {
  value: number
  /** The token after it. */
  end: number
  /** Written in digits. */
  isDigits: boolean
}

const CONNECTORS = new Set(['t', 'y', 'at', 'and', '&', 'ug', 'og', 'kag', 'n'])

/** The longest number that begins at a token; null when none does. */
export function parseNumber(tokens: readonly Token[], at: number): ParsedNumber | null {
  let number = parseAtom(tokens, at)
  while (number) {
    const longer = extend(tokens, number)
    if (!longer) break
    number = longer
  }
  return number
}

/** All numbers of a text, in its order. */
export function numbersIn(text: string): number[] {
  const tokens = tokenize(text)
  const found: number[] = []
  for (let at = 0; at < tokens.length; at++) {
    const number = parseNumber(tokens, at)
    if (!number) continue
    found.push(number.value)
    at = number.end - 1
  }
  return found
}

/** Half or a quarter after a connector: "ug tunga", "and a half". */
export function parseAddedFraction(tokens: readonly Token[], at: number): ParsedNumber | null {
  if (!isConnector(tokens, at)) return null
  const start = tokens[at + 1]?.key === 'a' ? at + 2 : at + 1
  const fraction = parseAtom(tokens, start)
  return fraction && fraction.value > 0 && fraction.value < 1 ? fraction : null
}

/** At the end of a word: the g of "usa'g tunga", which is a gram in "5g". */
const GLUED_CONNECTORS = new Set(['g', 'i'])

function isConnector(tokens: readonly Token[], at: number): boolean {
  const { key = '', isGlued } = tokens[at] ?? {}
  const isOfWord = isGlued === true && tokens[at - 1]?.kind === 'word'
  return CONNECTORS.has(key) || (isOfWord && GLUED_CONNECTORS.has(key))
}

/** Behind ten they join it with ones in Cebuano. */
const COUNTED_ON = new Set(['ug', 'og', 'g', 'kag'])

function extend(tokens: readonly Token[], number: ParsedNumber): ParsedNumber | null {
  const { value, end, isDigits } = number
  const isJoined = isConnector(tokens, end)
  const product = multiply(tokens, number)
  if (product) return product
  const atom = parseAtom(tokens, isJoined ? end + 1 : end)
  const next = atom && (multiply(tokens, atom) ?? atom)
  const fraction = isJoined ? parseAddedFraction(tokens, end) : null
  // "Whole 2 at half 1" counts the halves.
  const isCounted = fraction !== null && !fraction.isDigits && parseAtom(tokens, fraction.end) !== null && !isUnitAt(tokens, fraction.end) // prettier-ignore
  if (fraction && !isCounted && value >= 1 && Number.isInteger(value))
    return { ...fraction, value: value + fraction.value }
  if (!next) return null
  if (next.value > 0 && next.value < 1 && value >= 1 && !isJoined) {
    // "1 1/2" is one and a half; "one half", "isang kwarter" is the fraction.
    if (isDigits && next.isDigits) return { ...next, value: value + next.value }
    // "Isang 1/4 kilo" is a quarter, "isang 1/4 na plywood" one of that size.
    const isAmount = !next.isDigits || isUnitAt(tokens, next.end)
    return value === 1 && isAmount ? next : null
  }
  // "Napulo'g duha"; "sampu at dalawa" are two numbers.
  const least = COUNTED_ON.has(tokens[end]?.key ?? '') ? 10 : 20
  const isTensAndOnes =
    value >= least && value < 100 && value % 10 === 0 && next.value >= 1 && next.value < 10
  const isHundredsAndRest = value >= 100 && value % 100 === 0 && next.value >= 1 && next.value < (value % 1_000 === 0 ? 1_000 : 100) // prettier-ignore
  const isSum = (isTensAndOnes || isHundredsAndRest) && Number.isInteger(next.value)
  return isSum && !isDigits && !next.isDigits ? { ...next, value: value + next.value } : null
}

/** "Lima ka gatos", "dalawang libo" */
function multiply(tokens: readonly Token[], { value, end }: ParsedNumber): ParsedNumber | null {
  const power = parseAtom(tokens, tokens[end]?.key === 'ka' ? end + 1 : end)
  if (!power || !isPowerWord(power) || value < 1 || value >= power.value) return null
  return { ...power, value: value * power.value }
}

function isPowerWord({ value, isDigits }: ParsedNumber): boolean {
  return !isDigits && (value === 100 || value === 1_000)
}

function parseAtom(tokens: readonly Token[], at: number): ParsedNumber | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'number') return { value: token.value, end: at + 1, isDigits: true }
  if (token.kind !== 'word') return null
  const longest = matchesAt(tokens, at).findLast((match) => isNumberHere(tokens, match))
  return longest
    ? { value: Number.parseFloat(longest.entry.meaning), end: longest.end, isDigits: false }
    : null
}

/** "Kwarta kilo"; elsewhere the word is money. */
function isNumberHere(tokens: readonly Token[], { entry, end }: GrammarMatch): boolean {
  if (entry.category !== 'numbers') return false
  return !entry.meaning.endsWith('before a unit') || isUnitAt(tokens, end)
}

function isUnitAt(tokens: readonly Token[], at: number): boolean {
  return matchesAt(tokens, at).some(({ entry }) => entry.category === 'units')
}
