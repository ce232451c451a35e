/** Which mentions of a clause go and which come in their place: "royal imbes na sprite", "palitan ng monay yung mamon". */
import type { InterpretationContext, Mention } from '../interpretation.ts'
import { TO_LINKS, type RawClause, type RawItem } from './read-clauses.ts'

interface Replacement {
  mentions: Mention[]
  replaced: Mention[]
  /** It only changes how many. */
  isTarget: boolean
}

/** What goes and what comes in its place. */
export function divideReplacement(
  { acts, items }: RawClause,
  said: Mention[],
  context: InterpretationContext,
): Replacement {
  const mentions = joinDetails(said)
  const instead = acts.find(({ meaning }) => meaning === 'instead')
  if (instead) {
    const at = instead.itemsBefore
    if (at === 0)
      return { replaced: mentions.slice(0, 1), mentions: mentions.slice(1), isTarget: false }
    return countComing(mentions.slice(0, at), mentions.slice(at))
  }
  const named = mentions.filter(({ words }) => words !== '')
  const optional = mentions.filter(({ options }) => options.length > 0)
  if (named.length === 0 && optional.length === 2) {
    const [first, second] = TO_LINKS.has(linkOf(items, 0)) ? optional.toReversed() : optional
    return { replaced: [first!], mentions: [second!], isTarget: false }
  }
  const isOrdered = (mention: Mention) =>
    mention.candidates.some(({ entry }) => context.draft.includes(entry.item.key))
  // "Palitan ng monay yung mamon": what follows the linker comes in.
  const placeOf = ({ start }: Mention) => said.findIndex((each) => each.start === start)
  const isIn = (mention: Mention) => TO_LINKS.has(linkOf(items, placeOf(mention)))
  const isReplace = acts.some(({ meaning }) => meaning === 'replace')
  // "Palitan ko na lang, palabok na lang, wag na canton": what the order has is what goes.
  const isComing = (one: Mention, other: Mention) => (isIn(one) && !isIn(other)) || (!isOrdered(one) && isOrdered(other)) // prettier-ignore
  if (isReplace && named.length === 2 && isComing(named[0]!, named[1]!)) named.reverse()
  if (named.length > 1)
    return {
      replaced: named.slice(0, 1),
      mentions: [...named.slice(1), ...mentions.filter(({ words }) => words === '')],
      isTarget: false,
    }
  const [only] = named
  if (!only)
    return {
      replaced: [],
      mentions,
      isTarget:
        mentions.some(({ quantity }) => quantity !== null) &&
        mentions.every(
          ({ sizes, options, reference }) =>
            sizes.length === 0 && options.length === 0 && reference === null,
        ),
    }
  const rest = mentions.filter((mention) => mention !== only)
  const [target] = rest
  if (
    rest.length === 1 &&
    target?.quantity &&
    isOrdered(only) &&
    target.sizes.length === 0 &&
    !target.reference
  )
    return { replaced: [], mentions: [{ ...only, quantity: target.quantity }], isTarget: true }
  const at = placeOf(only)
  const isTo = TO_LINKS.has(linkOf(items, at))
  // "Palitan ng blue yung speaker": the goods get the option.
  const isForOption = isTo && only.options.length > 0 && items[at]?.edges[0]?.kind === 'option'
  if (isForOption && !only.quantity && isOrdered(only) && rest.length === 0)
    return { replaced: [only], mentions: [], isTarget: false }
  if (only.quantity && isOrdered(only) && !isTo) return { replaced: [], mentions, isTarget: true }
  if (!isTo && isOrdered(only)) return { replaced: [only], mentions: rest, isTarget: false }
  return {
    replaced: rest.filter(({ reference }) => reference !== null),
    mentions: [only, ...rest.filter(({ reference }) => reference === null)],
    isTarget: false,
  }
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
    return { mentions, replaced, isTarget: false }
  return {
    mentions: [{ ...coming, quantity: last.quantity }],
    replaced: [
      ...replaced.slice(0, -1),
      ...(last.words === '' ? [] : [{ ...last, quantity: null }]),
    ],
    isTarget: false,
  }
}

function linkOf(items: readonly RawItem[], at: number): string {
  return items[at]?.link ?? ''
}
