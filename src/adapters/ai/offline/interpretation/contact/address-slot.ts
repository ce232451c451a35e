/** Where an address stands: beside the name or the number of a contact that has none, whatever its words are otherwise. */
import type { Token } from '../../language/tokenizer.ts'
import type { Node } from '../chart/chart.ts'
import type { Edge } from '../chart/edges.ts'
import type { InterpretationContext } from '../interpretation.ts'
import { piecesOf, type Piece } from '../lexical-analysis/pieces.ts'

const WORDS_MAX = 6

/** @returns the edges with the address alone where it stands, or null when the best reading has an address, or none is missing */
export function withAddressInSlot(
  edges: readonly Edge[][],
  path: readonly Node[],
  tokens: readonly Token[],
  context: InterpretationContext,
): Edge[][] | null {
  if (!context.missing.includes('deliveryAddress')) return null
  const read = path.flatMap(({ edge }) => edge ?? [])
  const slot = findSlot(read, tokens, context)
  if (!slot) return null
  const { start, end } = slot
  const address: Edge = { start, end, kind: 'contact', role: 'address', meaning: 'deliveryAddress', gain: 0 } // prettier-ignore
  return edges.map((some, at) => {
    if (at === start) return [address]
    return at < start ? some.filter((edge) => edge.end <= start) : at < end ? [] : some
  })
}

/** "Joy Bacal, Kalubihan, 0917 …": the words between two marks that nothing else explains. */
function findSlot(
  read: readonly Edge[],
  tokens: readonly Token[],
  { asked, missing }: InterpretationContext,
): Piece | null {
  const fields = read.filter(({ kind }) => kind === 'contact')
  if (fields.some(({ role }) => role === 'address')) return null
  const [name, ...furtherNames] = fields.filter(({ role }) => role === 'name')
  const hasPhone = fields.some(({ role }) => role === 'phone')
  const isNamed = name !== undefined || !missing.includes('customerName')
  if (!isNamed || (asked !== 'contact' && !hasPhone)) return null
  const isAlone = name === undefined && !hasPhone
  const isOpen = (edge: Edge) =>
    edge.kind === 'unknown' || edge.kind === 'filler' || furtherNames.includes(edge)
  const pieces = piecesOf(tokens, true).filter((piece) => {
    const inside = read.filter(({ start, end }) => start < piece.end && end > piece.start)
    return (
      piece.end - piece.start <= WORDS_MAX &&
      inside.every(isOpen) &&
      inside.some((edge) => edge.kind !== 'filler') &&
      tokens.slice(piece.start, piece.end).every(({ text }) => /^\p{L}{2}/u.test(text))
    )
  })
  const [only, ...others] = pieces
  if (!only || others.length > 0) return null
  const isBeside = fields.some(({ start, end }) => isNext(tokens, end, only.start) || isNext(tokens, only.end, start)) // prettier-ignore
  return isBeside || (isAlone && only.start === 0 && only.end === tokens.length) ? only : null
}

/** Only marks stand between. */
function isNext(tokens: readonly Token[], end: number, start: number): boolean {
  return end <= start && tokens.slice(end, start).every(({ kind }) => kind !== 'word' && kind !== 'number') // prettier-ignore
}
