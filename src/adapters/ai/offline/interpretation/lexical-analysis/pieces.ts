/** The pieces of a message between its marks, which addresses, names and notes do not cross. */
import type { Token } from '../../language/tokenizer.ts'

export interface Piece {
  start: number
  end: number
  /** The kind of mark before it; null at the beginning. */
  before: Token['kind'] | null
}

const ENDS = new Set<Token['kind']>(['break', 'comma', 'phone', 'slash', 'open', 'close'])

export function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    const isColon = token?.kind === 'dash' && token.key !== '-' && token.key !== '–'
    if (token && !ENDS.has(token.kind) && !isColon) continue
    if (at > start) pieces.push({ start, end: at, before: tokens[start - 1]?.kind ?? null })
    start = at + 1
  }
  return pieces
}
