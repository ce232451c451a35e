/** Dimensions such as `2x3x10`, said in figures or words: "dos por tres diyes", "2 by 3". */
import { parseNumber } from '../../language/number-parser.ts'
import type { Token } from '../../language/tokenizer.ts'

const BY = new Set(['x', 'by', 'por', 'times'])
const PATTERN =
  /(\d+(?:[./]\d+)?)\s?(?:["']|ft|in)?((?:\s?x\s?\d+(?:[./]\d+)?)+)(?![\d.]*\s?(?:kg|g|ml|l|m|mm)\b)/giu

export interface Dimensions {
  numbers: number[]
  end: number
}

const known = new Map<string, number[]>()
const KNOWN_MAX = 5_000

/** The dimensions in the name of goods; empty without any. */
export function dimensionsIn(name: string): number[] {
  const found = known.get(name)
  if (found) return found
  const [match] = name.toLowerCase().matchAll(PATTERN)
  const numbers = match ? parseDimensions(match[0]) : []
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(name, numbers)
  return numbers
}

export function parseDimensions(text: string): number[] {
  return text.split('x').map((part) => {
    const [whole, below = '1'] = part.replaceAll(/[^\d./]/gu, '').split('/')
    return Number(whole) / Number(below)
  })
}

/** What was said may leave out the last ones: "2x3" for `2x3x10`. */
export function fitsDimensions(own: readonly number[], said: readonly number[]): boolean {
  return own.length > 0 && said.every((number, at) => number === own[at])
}

/** Two numbers or more with a word for times between them; a last one may follow without: "dos por dos otso". Both readings, the longer last. */
export function dimensionsAt(tokens: readonly Token[], at: number): Dimensions[] {
  const first = parseNumber(tokens, at)
  if (!first) return []
  const numbers = [first.value]
  let { end } = first
  while (BY.has(tokens[end]?.key ?? '')) {
    const next = parseNumber(tokens, end + 1)
    if (!next) break
    numbers.push(next.value)
    end = next.end
  }
  if (numbers.length < 2) return []
  const last = numbers.length === 2 ? parseNumber(tokens, end) : null
  const short = { numbers, end }
  return last && !last.isDigits
    ? [short, { numbers: [...numbers, last.value], end: last.end }]
    : [short]
}
