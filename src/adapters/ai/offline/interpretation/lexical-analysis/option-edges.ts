/** Options of products, under their own names and others. */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { foldWord } from '../../../../../lexicon/grammar.ts'
import { singular } from '../../../../../lexicon/word-forms.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import type { IndexedOption } from '../shelf/options.ts'
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
  const first = optionWordOf(tokens[at]!)
  const options = shelf.options.byWord.get(first) ?? []
  const byEnd = new Map<number, IndexedOption[]>()
  for (const option of options) {
    const length = matchedLength(option, tokens, at)
    if (length > 0) byEnd.set(at + length, [...(byEnd.get(at + length) ?? []), option])
  }
  return [...byEnd].map(([end, some]) => {
    const share = Math.max(...some.map(({ words }) => (end - at) / words.length))
    return {
      start: at,
      end,
      kind: 'option',
      role: 'choice',
      gain:
        (end - at) * (share >= 1 ? GAIN.option : GAIN.optionPart) + (isAsked ? GAIN.expected : 0),
      meaning: share >= 1 ? 'whole' : 'part',
      options: some.filter(({ words }) => (end - at) / words.length === share),
    }
  })
}

/** How many tokens from `at` on are words of an option: all of its words, or those that tell it from others. */
function matchedLength({ words }: IndexedOption, tokens: readonly Token[], at: number): number {
  let length = 0
  while (at + length < tokens.length && words.includes(optionWordOf(tokens[at + length]!)))
    length += 1
  return Math.min(length, words.length)
}

/** In options, "walang" is no and "konting" is less. */
function optionWordOf(token: Token): string {
  return OPTION_WORDS[token.key] ?? wordOf(token)
}

const OPTION_WORDS: Record<string, string> = { walang: 'no', wala: 'no', walay: 'no', konti: 'less', konting: 'less', kaunti: 'less', kaunting: 'less', gamay: 'less' } // prettier-ignore

function wordOf({ kind, key }: Token): string {
  return kind === 'word' ? singular(key) : kind === 'number' ? key : '|'
}
