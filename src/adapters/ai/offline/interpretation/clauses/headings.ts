/** Goods as the heading of a list: "nail polish: nude 3, red 2", "oversized tee cream, medium 1, XL 1". */
import type { Mention, OptionMention } from '../interpretation.ts'
import type { RawClause, RawItem } from './read-clauses.ts'

/** Lines that only count sizes and options go on with the goods of the line before them. */
export function joinHeadings(clauses: readonly RawClause[]): RawClause[] {
  const joined: RawClause[] = []
  for (const clause of clauses) {
    const last = joined.at(-1)
    if (!last || !isHeading(last) || !isListed(clause)) {
      joined.push(clause)
      continue
    }
    last.items.push(...clause.items)
    last.edges.push(...clause.edges)
    last.end = clause.end
    for (const particle of clause.particles) last.particles.add(particle)
  }
  return joined
}

/** Its last goods have no number yet, or one in each part. */
function isHeading({ items, isQuestion, questions, acts }: RawClause): boolean {
  const at = items.findLastIndex((item) => has(item, 'goods'))
  const goods = items[at]
  const isOrder = acts.every(({ meaning }) => meaning === 'order' || meaning === 'add')
  return goods !== undefined && isOrder && !isQuestion && questions.length === 0 && !has(goods, 'quantity') && items.slice(at + 1).every(isPart) // prettier-ignore
}

function isListed({ items, acts, questions, isQuestion }: RawClause): boolean {
  const isPlain = acts.length + questions.length === 0 && !isQuestion
  return isPlain && items.length > 0 && items.every(isPart)
}

/** So many of an option or a size. */
function isPart(item: RawItem): boolean {
  const isDetailed = has(item, 'option') || has(item, 'size')
  return isDetailed && has(item, 'quantity') && !has(item, 'goods') && !has(item, 'unknown-goods') && !has(item, 'reference') // prettier-ignore
}

function has({ edges }: RawItem, kind: RawItem['edges'][number]['kind']): boolean {
  return edges.some((edge) => edge.kind === kind)
}

/** The parts of a list under a heading, with what the heading says of all of them. @returns null when there is none */
export function withHeading(
  said: readonly Mention[],
  completed: readonly Mention[],
): Mention[] | null {
  // prettier-ignore
  const at = said.findIndex((mention, place) => mention.words !== '' && !mention.quantity && mention.candidates.length > 0 && isPartOf(mention, said[place + 1], completed[place + 1])) // prettier-ignore
  const heading = completed[at]
  if (!heading) return null
  const rest = said.slice(at + 1)
  const length = rest.findIndex((part, place) => !isPartOf(heading, part, completed[at + 1 + place])) >>> 0 // prettier-ignore
  const parts = completed.slice(at + 1, at + 1 + Math.min(length, rest.length))
  const inherited = parts.map((part) => ({ ...part, options: [...heading.options.filter((each) => !part.options.some((other) => isSameGroup(each, other))), ...part.options], note: part.note ?? heading.note })) // prettier-ignore
  return [...completed.slice(0, at), ...inherited, ...completed.slice(at + 1 + parts.length)]
}

/** Named by nothing but a size of the goods, or an option that has to be chosen. */
function isPartOf(
  { candidates }: Mention,
  part: Mention | undefined,
  completed: Mention | undefined,
): boolean {
  // prettier-ignore
  if (!part?.quantity || !completed || part.words !== '' || part.reference) return false
  const own = new Set(candidates.map(({ entry }) => entry.item.productId))
  const isOwn = completed.candidates.length > 0 && completed.candidates.every(({ entry }) => own.has(entry.item.productId)) // prettier-ignore
  const isChosen = part.options.some(({ productId, group }) => own.has(productId) && group.min > 0)
  return isOwn && (isChosen || (part.sizes.length > 0 && completed.candidates.length < candidates.length)) // prettier-ignore
}

function isSameGroup(one: OptionMention, other: OptionMention): boolean {
  return one.productId === other.productId && one.group.name === other.group.name
}
