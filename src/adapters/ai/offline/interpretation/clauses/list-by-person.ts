/** "Ana: taro 16oz\nBea: okinawa": a list by person, in which each line without a number is one, and the same goods of several add up. */
import { addQuantities } from '../../../../../platform/values/quantity.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Clause, Mention } from '../interpretation.ts'
import type { RawClause } from './read-clauses.ts'

/** A name or two before a mark, at the beginning of a line. */
const LABEL =
  /^[ \t]*(?:[-•*]|\d{1,2}[.)])?[ \t]*\p{L}[\p{L}.'’]*(?: \p{L}+){0,2} ?[:=–-] ?(?=\S)/gmu

/** A label that names goods so well is a heading. */
const NAMED = 0.9

export function countByPerson(clauses: readonly Clause[], message: string): Clause[] {
  const labels = [...message.matchAll(LABEL)].map(({ index, 0: { length } }) => index + length)
  const lineOf = (at: number) => {
    const label = labels.findLast((end) => end <= at)
    return label === undefined || message.slice(label, at).includes('\n') ? -1 : label
  }
  const isListed = (clause: Clause, { words, candidates, start }: Mention) => clause.act === 'order' && words !== '' && candidates.length > 0 && lineOf(start) >= 0 // prettier-ignore
  const lines = new Set(clauses.flatMap((clause) => clause.mentions.filter((each) => isListed(clause, each)).map(({ start }) => lineOf(start)))) // prettier-ignore
  if (lines.size < 2) return [...clauses]
  // "Karen - paa" is no kanin; "Large: taro" is nobody.
  const isLabel = ({ start, end, quantity, candidates, sizes, options }: Mention) => !quantity && sizes.length + options.length === 0 && (candidates[0]?.score ?? 0) < NAMED && labels.some((at) => end <= at && lines.has(at) && !message.slice(start, at).includes('\n')) // prettier-ignore
  const sums = new Map<string, Mention>()
  return clauses.map((clause) => ({
    ...clause,
    mentions: clause.mentions.flatMap((said): Mention[] => {
      if (isLabel(said)) return []
      if (!isListed(clause, said)) return [said]
      const mention = { ...said, quantity: said.quantity ?? { value: 1, unit: null, text: '1' } }
      const key = keyOf(mention)
      const same = sums.get(key)
      if (!same?.quantity) {
        sums.set(key, mention)
        return [mention]
      }
      same.quantity = { ...same.quantity, value: addQuantities(same.quantity.value, mention.quantity.value) } // prettier-ignore
      return []
    }),
  }))
}

/** Goods are the same with the same options and note. */
function keyOf({ candidates, options, without, note, quantity, unmatched }: Mention): string {
  const goods = candidates.map(({ entry }) => entry.item.key)
  const names = [options, without].map((some) => some.map(({ option }) => option.name).toSorted())
  return JSON.stringify([goods, names, note, quantity?.unit?.name ?? null, unmatched])
}

/** How many people a message says that there are; 0 when it does not. */
export function countPeople(raw: readonly RawClause[], tokens: readonly Token[]): number {
  const numbers = raw.flatMap(({ edges }) =>
    edges.flatMap(
      ({ kind, role, start, end, meaning }) =>
      kind === 'context' && role === 'people' && meaning === 'number' && !phrasesOf('one person').has(tokens[end - 1]!.key) ? (parseNumber(tokens, start)?.value ?? []) : [], // prettier-ignore
    ),
  )
  return numbers.length === 1 && Number.isInteger(numbers[0]) ? numbers[0]! : 0
}

/** "Lima kami, tig isang tapsilog" */
export function forEachPerson(mentions: readonly Mention[], people: number): Mention[] {
  return mentions.map((mention) => {
    const { isEach, words, quantity } = mention
    if (!isEach || words === '' || !quantity || quantity.unit?.kind === 'measure') return mention
    return { ...mention, isEach: false, quantity: { ...quantity, value: quantity.value * people } }
  })
}
