/** Names and places that are denied: "hindi sa Looc", "not Purok 3". */
import type { Token } from '../../language/tokenizer.ts'

const NEGATIONS = new Set(['hindi', 'di', 'dili', 'not', 'imbes', 'imbis'])
/** What may stand between the negation and what it denies. */
const BETWEEN = new Set([
  'sa',
  'si',
  'kay',
  'po',
  'na',
  'ang',
  'yung',
  'diay',
  'pala',
  'to',
  'in',
  'at',
  'ko',
])

export function isNegation({ kind, key }: Token): boolean {
  return kind === 'word' && NEGATIONS.has(key)
}

export function isNegatedAt(tokens: readonly Token[], start: number): boolean {
  let before = start - 1
  while (before >= 0 && tokens[before]!.kind === 'word' && BETWEEN.has(tokens[before]!.key))
    before -= 1
  return before >= 0 && isNegation(tokens[before]!)
}
