/** Options of products, under their own names and others. */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { foldWord } from '../../../../../lexicon/grammar.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import { optionWord, type IndexedOption } from '../shelf/options.ts'
import type { Analysis } from './analysis.ts'

export function optionEdges(analysis: Analysis, at: number): Edge[] {
  return [
    ...namedOptionEdges(analysis, at),
    ...sameOptionEdges(analysis, at),
    ...withoutEdges(analysis, at),
  ]
}

/** Options under another name: "bbq" for `Barbecue`. */
function sameOptionEdges({ shelf, tokens }: Analysis, at: number): Edge[] {
  const name = longestNameAt(tokens.map(wordOf), at)
  const options =
    name?.concepts.flatMap((concept) => shelf.options.byConcept.get(concept) ?? []) ?? []
  if (!name || options.length === 0) return []
  return [
    {
      start: at,
      end: at + name.length,
      kind: 'option',
      role: 'choice',
      gain: name.length * GAIN.option,
      meaning: 'whole',
      options,
    },
  ]
}

/** "Walang beans": an option of a group that says without what. */
function withoutEdges(analysis: Analysis, at: number): Edge[] {
  if (!WITHOUT.has(analysis.tokens[at]!.key) || at + 1 >= analysis.tokens.length) return []
  const next = [...namedOptionEdges(analysis, at + 1), ...sameOptionEdges(analysis, at + 1)]
  return next.flatMap((edge): Edge[] => {
    const options = edge.options!.filter(({ group }) => WITHOUT.has(foldWord(group.name)))
    return options.length > 0
      ? [{ ...edge, start: at, gain: edge.gain + GAIN.option, options }]
      : []
  })
}

const WITHOUT = new Set(['without', 'walang', 'wala', 'no', 'walay', 'remove', 'tanggal', 'less'])

function namedOptionEdges({ shelf, tokens, context }: Analysis, at: number): Edge[] {
  const isAsked = context.asked === 'choice'
  const options = shelf.options.byWord.get(optionWord(tokens[at]!)) ?? []
  const matches = options.map((option) => ({ option, ...match(option, tokens, at) }))
  return [...Map.groupBy(matches, ({ end }) => end)].flatMap(([end, some]): Edge[] => {
    const share = Math.max(...some.map((each) => each.share))
    const best = some.filter((each) => each.share === share).map(({ option }) => option)
    const distinct =
      share >= 1
        ? best
        : hasName(tokens, at, end)
          ? best.filter((option) => isAlone(option, best))
          : []
    if (distinct.length === 0) return []
    const gain = (end - at) * (share >= 1 ? GAIN.option : GAIN.optionPart)
    return [
      {
        start: at,
        end,
        kind: 'option',
        role: 'choice',
        gain: gain + (isAsked ? GAIN.expected : 0),
        meaning: share >= 1 ? 'whole' : 'part',
        options: distinct,
      },
    ]
  })
}

const DEGREES = new Set(['no', 'less', 'extra', 'more', 'with'])

/** "Wala" alone is not the no of `No ice`. */
function hasName(tokens: readonly Token[], start: number, end: number): boolean {
  return tokens
    .slice(start, end)
    .some((token) => !DEGREES.has(optionWord(token)) && !SKIPPED.has(token.key))
}

/** A part of a name that several options of a group share, as the sugar of `50% sugar`, tells none of them. */
function isAlone(
  { productId, group, option }: IndexedOption,
  all: readonly IndexedOption[],
): boolean {
  return !all.some(
    (other) => other.productId === productId && other.group === group && other.option !== option,
  )
}

/** What may stand between the words of an option: "50 percent lang ang asukal". */
const SKIPPED = new Set(['lang', 'lng', 'ang', 'na', 'ng', 'po', 'ra', 'nga', 'yung', 'of'])
const SKIPPED_MAX = 2

/** Where the words of an option end that begin at a token, and which share of its words they are. */
function match({ words }: IndexedOption, tokens: readonly Token[], at: number) {
  const left = new Set(words)
  let end = at
  for (let next = at; next < tokens.length && left.size > 0 && next - end <= SKIPPED_MAX; next++)
    if (left.delete(optionWord(tokens[next]!))) end = next + 1
    else if (!SKIPPED.has(tokens[next]!.key)) break
  const size = new Set(words).size
  return { end, share: (size - left.size) / size }
}

function wordOf({ kind, key }: Token): string {
  return kind === 'word' ? key : kind === 'number' ? key : '|'
}
