/** Degrees: how much of something goes into goods, as "no ice", "konting asukal", "50% sugar" say. */
import { getPhrases } from '../../../../lexicon/grammar.ts'
import type { Token } from './tokenizer.ts'

/** `0` to `100` in percent, `less`, `extra`, or `with`. */
export type Degree = string

export interface DegreeMatch {
  degree: Degree
  start: number
  end: number
}

const PHRASE_MAX = 5
const SKIPPED = new Set(['po', 'ho', 'pong', 'lang', 'lng', 'na', 'nalang', 'nlang', 'ra', 'mo', 'nyo', 'niyo', 'ninyo', 'muna', 'please', 'pls', 'daw', 'the', 'any', 'nga']) // prettier-ignore

/** The longest degree that begins at a token; particles within it do not matter: "wag po lagyan ng". */
export function degreeAt(tokens: readonly Token[], start: number): DegreeMatch | null {
  const percent = percentAt(tokens, start)
  if (percent) return percent
  phrases ??= readPhrases()
  let found: DegreeMatch | null = null
  let words: string[] = []
  for (let at = start; at < tokens.length && words.length < PHRASE_MAX; at++) {
    const { kind, key } = tokens[at]!
    if (kind !== 'word') break
    const longer = [...words, key].join(' ')
    const entry = phrases.get(longer)
    if (entry === undefined && at > start && SKIPPED.has(key)) continue
    if (entry === undefined) break
    words = [...words, key]
    if (entry !== null) found = { degree: entry, start, end: at + 1 }
  }
  return found
}

/** By phrase its degree; null for the beginning of one. */
let phrases: Map<string, Degree | null> | undefined

function readPhrases(): Map<string, Degree | null> {
  const found = new Map<string, Degree | null>()
  for (const { words, meaning } of getPhrases('degrees'))
    for (let end = 1; end <= words.length; end++) {
      const phrase = words.slice(0, end).join(' ')
      if (end === words.length) found.set(phrase, meaning)
      else if (!found.has(phrase)) found.set(phrase, null)
    }
  return found
}

/** A degree after what it is of: "sugar 50%", "yelo konti lang". */
export function degreeAfter(tokens: readonly Token[]): DegreeMatch | null {
  for (let at = 1; at < tokens.length; at++) {
    const match = percentAt(tokens, at)
    if (match?.end === tokens.length) return match
  }
  return null
}

/** `50%`, `50 percent`; a number alone only before what it is of: "50 sugar". */
export function percentAt(tokens: readonly Token[], at: number): DegreeMatch | null {
  const { kind, value } = tokens[at] ?? {}
  if (kind !== 'number' || value === undefined || value < 0 || value > 100) return null
  const isPercent = tokens[at + 1]?.key === 'percent'
  return { degree: String(value), start: at, end: isPercent ? at + 2 : at + 1 }
}
