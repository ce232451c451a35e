/** Which mentions of a clause go and which come in their place: "royal imbes na sprite", "palitan ng monay yung mamon". */
import { isAnd } from '../../language/conjunctions.ts'
import type { InterpretationContext, Mention } from '../interpretation.ts'
import { TO_LINKS, type RawClause, type RawItem } from './read-clauses.ts'

interface Replacement {
  mentions: Mention[]
  replaced: Mention[]
  /** When nothing is replaced: it only changes how many, or orders further goods. */
  act: 'set' | 'order' | null
}

type Move = 'going' | 'coming'

/** What goes and what comes in its place; "A to B and C to D" is two replacements. */
export function divideReplacement(
  { acts, items }: RawClause,
  said: Mention[],
  context: InterpretationContext,
): Replacement[] {
  const mentions = joinDetails(said)
  const isOrdered = (mention: Mention) =>
    mention.candidates.some(({ entry }) => context.draft.includes(entry.item.key))
  const placeOf = ({ start }: Mention) => said.findIndex((each) => each.start === start)
  const linkTo = (mention: Mention) => linkOf(items, placeOf(mention))
  const [instead, ...more] = acts.filter(({ meaning }) => meaning === 'instead')
  if (instead && more.length > 0 && instead.itemsBefore > 0) return divideEach(mentions, [instead, ...more]) // prettier-ignore
  if (instead) {
    const [before, behind] = [mentions.slice(0, instead.itemsBefore), mentions.slice(instead.itemsBefore)] // prettier-ignore
    // "Instead of the coke and sprite, 2 royal": what is joined to what goes, and has no number, goes with it.
    const isGoing = (mention: Mention) => !mention.quantity && (isAnd(linkTo(mention)) || isOrdered(mention)) // prettier-ignore
    const end = behind.findIndex((mention, at) => at > 0 && !isGoing(mention))
    const count = end > 0 ? end : before.length > 0 ? behind.length : Math.max(1, behind.length - 1)
    const rest = behind.slice(count)
    if (before.length === 0) return [replacement(behind.slice(0, count), rest)]
    const isFurther = rest.some((each) => !isCount(each))
    if (isFurther) return [replacement(behind.slice(0, count), before), { mentions: rest, replaced: [], act: 'order' }] // prettier-ignore
    return [countComing(before, behind)]
  }
  // "Ilisi ang bangus ug large, mas daghan mi": what nobody knows, and no word leads to, is talk.
  const isLed = (mention: Mention) => TO_LINKS.has(linkTo(mention)) || isAnd(linkTo(mention))
  const isComplete = mentions.some((mention) => mention.sizes.length + mention.options.length > 0 || isLed(mention)) // prettier-ignore
  const isTalk = (mention: Mention) => isComplete && mention.candidates.length + mention.alternatives.length === 0 && !mention.quantity && !isLed(mention) // prettier-ignore
  const named = mentions.filter((mention) => mention.words !== '' && !isTalk(mention))
  const optional = mentions.filter(({ options }) => options.length > 0)
  if (named.length === 0 && optional.length === 2) {
    const [first, second] = TO_LINKS.has(linkOf(items, 0)) ? optional.toReversed() : optional
    return [replacement([first!], [second!])]
  }
  // "Palitan ng monay yung mamon": what follows the linker comes in.
  const isIn = (mention: Mention) => TO_LINKS.has(linkTo(mention))
  const isReplace = acts.some(({ meaning }) => meaning === 'replace')
  const rest = mentions.filter(({ words }) => words === '')
  if (isReplace && named.length > 2) {
    const pairs = pairUp(named, (mention, before) => moveOf(mention, linkTo(mention), { before, isOrdered: isOrdered(mention) })) // prettier-ignore
    if (pairs.length === 1) return [{ ...pairs[0]!, mentions: [...pairs[0]!.mentions, ...rest] }]
    if (pairs.length > 1 && rest.length === 0) return pairs
  }
  // "Palitan ko na lang, palabok na lang, wag na canton": what the order has is what goes.
  const isComing = (one: Mention, other: Mention) => (isIn(one) && !isIn(other)) || (!isOrdered(one) && isOrdered(other)) // prettier-ignore
  if (isReplace && named.length === 2 && isComing(named[0]!, named[1]!)) {
    // "Palitan ng bangus yung sisig, isa lang"
    const counted = countComing(named.slice(0, 1), [...named.slice(1), ...rest.filter(isCount)])
    return [{ ...counted, mentions: [...counted.mentions, ...rest.filter((each) => !isCount(each))] }] // prettier-ignore
  }
  if (named.length > 1) return [replacement(named.slice(0, 1), [...named.slice(1), ...rest])]
  const [only] = named
  if (!only) {
    const isBare = ({ sizes, options, reference }: Mention) => sizes.length + options.length === 0 && reference === null // prettier-ignore
    const isTarget = mentions.some(({ quantity }) => quantity !== null) && mentions.every(isBare)
    return [{ replaced: [], mentions, act: isTarget ? 'set' : null }]
  }
  const [target] = rest
  if (
    rest.length === 1 &&
    target?.quantity &&
    isOrdered(only) &&
    target.sizes.length === 0 &&
    !target.reference
  )
    return [{ replaced: [], mentions: [{ ...only, quantity: target.quantity }], act: 'set' }]
  // "Palitan ng blue yung speaker": the goods get the option.
  const isForOption = isIn(only) && only.options.length > 0 && items[placeOf(only)]?.edges[0]?.kind === 'option' // prettier-ignore
  if (isForOption && !only.quantity && isOrdered(only) && rest.length === 0)
    return [replacement([only], [])]
  if (only.quantity && isOrdered(only) && !isIn(only)) return [{ replaced: [], mentions, act: 'set' }] // prettier-ignore
  if (!isIn(only) && isOrdered(only)) return [replacement([only], rest)]
  return [
    replacement(
      rest.filter(({ reference }) => reference !== null),
      [only, ...rest.filter(({ reference }) => reference === null)],
    ),
  ]
}

/** "Sprite instead of coke and nachos instead of footlong" */
function divideEach(mentions: Mention[], insteads: RawClause['acts']): Replacement[] {
  let from = 0
  return insteads.map(({ itemsBefore: at }, place) => {
    const coming = mentions.slice(from, at)
    from = place === insteads.length - 1 ? mentions.length : at + 1
    return replacement(mentions.slice(at, from), coming)
  })
}

/** So many, and nothing else. */
function isCount({ words, quantity, sizes, options, reference }: Mention): boolean {
  return words === '' && quantity !== null && sizes.length + options.length === 0 && !reference
}

function replacement(replaced: Mention[], mentions: Mention[]): Replacement {
  return { replaced, mentions, act: null }
}

/** Whether goods of a list go or come: by the word before them, what they are joined to, and whether the order has them. */
function moveOf(
  { quantity }: Mention,
  link: string,
  { before, isOrdered }: { before: Move | null; isOrdered: boolean },
): Move {
  const isGoing = isOrdered && !quantity
  if (TO_LINKS.has(link) && !isAnd(link)) return 'coming'
  // "Ilisi ang coke ug sprite ug royal": the word joins and leads to what comes.
  if (TO_LINKS.has(link)) return isGoing ? 'going' : 'coming'
  if (isAnd(link) && before) return isGoing ? 'going' : before
  return isOrdered ? 'going' : 'coming'
}

/** "A to B and C to D", "ng 2 royal yung coke at sprite": what goes with what comes in its place; none where one of them is missing. */
function pairUp(
  named: readonly Mention[],
  moveIn: (mention: Mention, before: Move | null) => Move,
): Replacement[] {
  const groups: { move: Move; mentions: Mention[] }[] = []
  for (const mention of named) {
    const last = groups.at(-1)
    const move = moveIn(mention, last?.move ?? null)
    if (last?.move === move) last.mentions.push(mention)
    else groups.push({ move, mentions: [mention] })
  }
  if (groups.length % 2 > 0) return []
  const pairs = Array.from({ length: groups.length / 2 }, (_, at) => groups.slice(2 * at, 2 * at + 2)) // prettier-ignore
  return pairs.flatMap((pair) => {
    const [going, coming] = pair[0]!.move === 'going' ? pair : pair.toReversed()
    const isOneByOne = going!.mentions.length === coming!.mentions.length
    if (!isOneByOne) return [replacement(going!.mentions, coming!.mentions)]
    return going!.mentions.map((mention, at) => replacement([mention], [coming!.mentions[at]!]))
  })
}

/** "Hokkaido, same sugar": what is said behind the goods is of the very same. */
function joinDetails(mentions: readonly Mention[]): Mention[] {
  return mentions.reduce<Mention[]>((joined, mention) => {
    const { words, quantity, options, sizes, candidates } = mention
    const isSame = (each: Mention) => words !== '' && !quantity && each.words === words && each.candidates.length === candidates.length // prettier-ignore
    const at = joined.findIndex(isSame)
    const goods = joined[at]
    if (!goods) return [...joined, mention]
    return joined.with(at, { ...goods, end: Math.max(goods.end, mention.end), options: [...goods.options, ...options], sizes: [...goods.sizes, ...sizes] }) // prettier-ignore
  }, [])
}

/** "Slim imbes na round, tatlo lang": a number behind what goes is of what comes, which has none. */
function countComing(mentions: Mention[], replaced: Mention[]): Replacement {
  const [coming, ...others] = mentions
  const last = replaced.at(-1)
  const isBehind = last?.quantity && (last.words === '' || !last.text.startsWith(last.quantity.text)) // prettier-ignore
  if (!coming || others.length > 0 || coming.quantity || !isBehind)
    return replacement(replaced, mentions)
  return replacement(
    [...replaced.slice(0, -1), ...(last.words === '' ? [] : [{ ...last, quantity: null }])],
    [{ ...coming, quantity: last.quantity }],
  )
}

function linkOf(items: readonly RawItem[], at: number): string {
  return items[at]?.link ?? ''
}
