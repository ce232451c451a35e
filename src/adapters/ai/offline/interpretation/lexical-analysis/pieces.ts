/** The pieces of a message between its marks, which addresses, names and notes do not cross. */
import type { Token } from '../../language/tokenizer.ts'

export interface Piece {
  start: number
  end: number
  /** The kind of mark before it; null at the beginning. */
  before: Token['kind'] | null
}

const ENDS = new Set<Token['kind']>(['break', 'comma', 'phone', 'slash', 'open', 'close'])

/** @param endsAtDash a dash between words is a mark, too: "Ana Reyes - Purok 3" */
export function piecesOf(tokens: readonly Token[], endsAtDash = false): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    const isColon = token?.kind === 'dash' && token.key !== '-' && token.key !== '–'
    const isEnd =
      token && (ENDS.has(token.kind) || isColon || (endsAtDash && token.kind === 'dash'))
    if (token && !isEnd) continue
    if (at > start) pieces.push({ start, end: at, before: tokens[start - 1]?.kind ?? null })
    start = at + 1
  }
  return pieces
}
