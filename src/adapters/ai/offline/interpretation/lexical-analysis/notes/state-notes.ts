/** "2 kilos of papaya, yung hinog po", "6 ka beer, kanang bugnaw palihog": what ordered goods shall be like, where none of them comes so, is a wish for the store. */
import { endOfPhrase, phrasesOf } from '../../../language/phrasing.ts'
import { isFunctionWord, matchesAt } from '../../../language/vocabulary.ts'
import type { Edge } from '../../chart/edges.ts'
import { GAIN } from '../../scoring.ts'
import type { ShelfEntry } from '../../shelf.ts'
import { isSizeOf } from '../../shelf/sizes.ts'
import type { Analysis } from '../analysis.ts'
import { optionEdges } from '../options/option-edges.ts'
import { piecesOf, type Piece } from '../pieces.ts'

export function stateNoteEdges(analysis: Analysis): Edge[] {
  const { tokens } = analysis
  return piecesOf(tokens).flatMap((piece): Edge[] => {
    const { end } = piece
    const isWhole = piece.start === 0
    for (let start = piece.start; start < end; start++) {
      const isLed = LEADING.has(tokens[start]!.key)
      // "Pick the ripe ones" begins with its verb.
      const isBehind = start === piece.start ? isLed || !isWhole : isLed && isBehindGoods(analysis, piece.start, start) // prettier-ignore
      if (!isBehind || tokens[start - 1]?.kind === 'number' || !isOnlyState(analysis, start, piece)) continue // prettier-ignore
      if (!isOrdered(analysis, start) || comesSo(analysis, start, end)) return []
      const gain = GAIN.noteBegin + GAIN.told * (end - start)
      return [{ start, end, kind: 'note', role: 'note', meaning: 'note', gain }]
    }
    return []
  })
}

function isBehindGoods({ linker }: Analysis, from: number, start: number): boolean {
  return Array.from({ length: start - from }, (_, more) => linker(from + more)).flat().some(({ end, candidates }) => end === start && candidates.length > 0) // prettier-ignore
}

const LEADING = new Set([...phrasesOf('the'), 'those'])
const WORDS_MAX = 8
/** Sizes of the lexicon that only describe goods which do not come so. */
const STATES = new Set(['ripe', 'unripe', 'hot', 'cold', 'fresh', 'sweet'])

/** Where a word ends for what goods are like. */
function endOfState({ tokens }: Analysis, at: number): number | null {
  const sizes = matchesAt(tokens, at).filter(({ entry }) => entry.category === 'sizes' && STATES.has(entry.meaning)) // prettier-ignore
  const ends = [...sizes.map(({ end }) => end), endOfPhrase(tokens, at, phrasesOf('state')) ?? at]
  return Math.max(...ends) > at ? Math.max(...ends) : null
}

/** Nothing but words for it, and those that hold a sentence together. */
function isOnlyState(analysis: Analysis, start: number, { end }: Piece): boolean {
  const { tokens } = analysis
  if (end - start > WORDS_MAX || tokens[end]?.key === '?') return false
  let states = 0
  for (let at = start; at < end;) {
    const state = endOfState(analysis, at)
    if (state !== null && state <= end) states += 1
    else if (tokens[at]!.kind !== 'word' || !isBeside(tokens[at]!.key)) return false
    at = state ?? at + 1
  }
  return states > 0
}

const NEGATED = new Set(['not', 'hindi', 'di', 'dili', 'too', 'ones', 'one', 'only'])

function isBeside(key: string): boolean {
  return isFunctionWord(key) || NEGATED.has(key) || LEADING.has(key)
}

/** Something is counted or named before it, or is in the order. */
function isOrdered({ tokens, context }: Analysis, start: number): boolean {
  return start === 0 ? context.draft.length > 0 : tokens.slice(0, start).some(({ kind }) => kind === 'word' || kind === 'number') // prettier-ignore
}

/** Whether goods that are spoken of are sold so, by their name or an option. */
function comesSo(analysis: Analysis, start: number, end: number): boolean {
  const { tokens, linker, context, shelf } = analysis
  const named = tokens.slice(0, start).flatMap((_, at) => linker(at).flatMap(({ candidates }) => candidates.map(({ entry }) => entry))) // prettier-ignore
  const spoken = [...context.focus, ...context.listed, ...context.draft].flatMap((key) => shelf.byKey.get(key) ?? []) // prettier-ignore
  const entries = named.length > 0 ? named : spoken
  const isOf = ({ item }: ShelfEntry, productId: string) => item.productId === productId
  for (let at = start; at < end; at++) {
    const sizes = matchesAt(tokens, at).filter(({ entry }) => entry.category === 'sizes')
    const options = optionEdges(analysis, at).flatMap((edge) => edge.options ?? [])
    if (sizes.some(({ entry: { meaning } }) => entries.some((each) => isSizeOf(each, meaning)))) return true // prettier-ignore
    if (options.some(({ productId }) => entries.some((each) => isOf(each, productId)))) return true
  }
  return false
}
