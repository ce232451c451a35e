/** The grammar of the chart: which edges follow which, what that costs, and how parts join to items. */
import type { Attachment, Edge } from './edges.ts'
import { COST } from '../scoring.ts'
import { fitCost, fitsBoth, isOtherChoice, isSameGoods, isSecondPair, isSizeOfOption, productsWith, type Details } from './fit.ts' // prettier-ignore

/** What stands between the last part of an item and here. */
type Gap = 'none' | 'dash' | 'with' | 'to' | 'comma' | 'and' | 'end'

export interface ReadingState extends Details {
  measure: Edge | null
  isUnknown: boolean
  /** "Na lang", "pala" stands behind it. */
  gap: Gap
  /** The item before was so many of them with an option: "dalawang cheese, isang ham". */
  isParting: boolean
  /** A mark or the beginning of a line stands before the item, or one whose number stands last: "red 3 clear 2". */
  isApart: boolean
  /** The number of the item before stands behind its option: "black 1 nude 1". */
  isCountLast: boolean
  /** The last thing beside items: a label, a field of the contact, a verb. */
  beside:
    | ''
    | 'name label'
    | 'address label'
    | 'phone label'
    | 'network label'
    | 'customerName'
    | 'deliveryAddress'
    | 'contactNumber'
    | 'verb'
}

export interface ReadingContext {
  /** Something was said before that a size or a number alone can be about. */
  canRefer: boolean
  /** Ids of the products that were spoken of. */
  products: ReadonlySet<string>
}

export interface Transition {
  cost: number
  state: ReadingState
  attachment: Attachment
}

const noItem = { goods: null, quantity: null, measure: null, detail: null, size: null, option: null, reference: false, isUnknown: false } // prettier-ignore
export const initialState: ReadingState = {
  ...noItem,
  gap: 'end',
  named: null,
  isParting: false,
  isApart: false,
  isCountLast: false,
  beside: '',
}

const GAPS: Gap[] = ['none', 'dash', 'with', 'to', 'comma', 'and', 'end']
const BESIDE: ReadingState['beside'][] = ['', 'name label', 'address label', 'phone label', 'network label', 'customerName', 'deliveryAddress', 'contactNumber', 'verb'] // prettier-ignore

/** States with the same key have the same future, except for which goods an option has to fit. */
export function stateKey({
  goods,
  quantity,
  measure,
  detail,
  reference,
  isUnknown,
  gap,
  named,
  isParting,
  isApart,
  isCountLast,
  beside,
}: ReadingState): number {
  const flags =
    (goods ? 1 : 0) |
    (quantity ? 2 : 0) |
    (measure ? 4 : 0) |
    (detail ? 8 : 0) |
    (reference ? 16 : 0) |
    (isUnknown ? 32 : 0) |
    (named ? 64 : 0) |
    (isParting ? 128 : 0) |
    // "Red" may be a size or an option, a whole one or part of another: which one, only the goods behind it tell.
    (detail?.kind === 'option' ? (detail.meaning === 'part' && !goods ? 2304 : 256) : 0) |
    (isApart ? 512 : 0) |
    (isCountLast ? 1024 : 0)
  return (flags * GAPS.length + GAPS.indexOf(gap)) * BESIDE.length + BESIDE.indexOf(beside)
}

/** What it costs to end a message in a state. */
export function endCost(state: ReadingState, context: ReadingContext): number {
  return closeCost(state, context) + (state.beside.endsWith('label') ? COST.labelWithoutValue : 0)
}

/** The ways in which an edge follows a path. */
export function transitions(
  state: ReadingState,
  edge: Edge,
  context: ReadingContext,
): Transition[] {
  switch (edge.kind) {
    case 'filler':
    case 'unknown':
      return [{ cost: 0, state, attachment: 'none' }]
    case 'context':
      return [{ cost: 0, state: { ...state, beside: '' }, attachment: 'none' }]
    case 'separator':
      return [{ cost: 0, state: { ...state, gap: widerGap(state.gap, edge) }, attachment: 'none' }]
    case 'break':
      return [closed(state, context, contactOf(state.beside))]
    case 'act': {
      const aside: Transition = { cost: 0, state, attachment: 'none' }
      const verb = closed(state, context, BESIDE_GOODS.has(edge.meaning) ? '' : 'verb')
      if (isParticle(edge)) return [aside]
      return isOfNumber(edge, state) ? [verb, aside] : [verb]
    }
    case 'question':
      return isAside(edge, state)
        ? [{ cost: 0, state, attachment: 'none' }]
        : // "Mo-deliver ba mo sa Looc?"
          [closed(state, context, edge.meaning === 'area' ? 'address label' : '')]
    case 'note':
      return [closed(state, context, '')]
    case 'label':
      return [closed(state, context, edge.meaning as ReadingState['beside'])]
    case 'contact':
      return [contactTransition(state, edge, context)]
    default:
      return itemTransitions(state, edge, context)
  }
}

/** Also the polite word of "black please, one", where a number or an option without goods is not over. */
function isAside({ meaning }: Edge, state: ReadingState): boolean {
  const isOpen = hasParts(state) && !state.goods && !state.isUnknown
  return meaning === 'marker' || meaning === 'you' || (meaning === 'request' && isOpen)
}

/** Acts after which no goods are expected: "sorry late na", "wait, my mother asks". */
const BESIDE_GOODS = new Set(['greet', 'thank', 'farewell', 'wait', 'complain', 'handover'])

/** Acts that stand after what they are about: "3 pa", "5 na lang", "2 each". */
function isParticle({ meaning }: Edge): boolean {
  return meaning === 'just' || meaning === 'more' || meaning === 'each' || meaning === 'report'
}

/** "3 pa rin itlog" */
function isOfNumber({ meaning }: Edge, { quantity, goods, isUnknown }: ReadingState): boolean {
  return meaning === 'keep' && quantity !== null && !goods && !isUnknown
}

function widerGap(gap: Gap, { meaning }: Edge): Gap {
  const next = SEPARATORS.get(meaning) ?? 'and'
  return GAPS[Math.max(GAPS.indexOf(gap), GAPS.indexOf(next))]!
}

const SEPARATORS = new Map<string, Gap>([['comma', 'comma'], ['dash', 'dash'], ['to', 'to'], ['with', 'with']]) // prettier-ignore

function closed(
  state: ReadingState,
  context: ReadingContext,
  beside: ReadingState['beside'],
): Transition {
  return {
    cost: closeCost(state, context),
    state: { ...initialState, named: state.named, beside },
    attachment: 'none',
  }
}

/** A line with a name may be followed by one with the address. */
function contactOf(beside: ReadingState['beside']): ReadingState['beside'] {
  return beside === 'verb' ? '' : beside
}

function closeCost(
  { goods, quantity, measure, detail, reference, isUnknown, named, beside }: ReadingState,
  { canRefer }: ReadingContext,
): number {
  if (goods || isUnknown) return quantity || measure ? 0 : COST.withoutQuantity
  if (!quantity && !measure && !detail) return 0
  if (detail && (quantity ?? measure) && named && (detail.kind === 'option' || fitCost(named, detail) < 0)) return COST.part // prettier-ignore
  if (detail && !canRefer) return COST.bareInList
  if (named && !canRefer) return COST.bareInList
  return canRefer || reference || beside === 'verb' ? COST.bareReferring : COST.bare
}

function contactTransition(state: ReadingState, edge: Edge, context: ReadingContext): Transition {
  const { beside } = state
  const isLabelled =
    (beside === 'name label' && edge.role === 'name') ||
    (beside === 'address label' && edge.role === 'address') ||
    ((beside === 'phone label' || beside === 'network label') && edge.role === 'phone') ||
    (beside === 'address label' && edge.role === 'name')
  const isBeside =
    beside === 'customerName' || beside === 'deliveryAddress' || beside === 'contactNumber'
  const isMet =
    edge.needs === undefined ||
    (edge.needs === 'label' && isLabelled) ||
    (edge.needs === 'address' && beside === 'deliveryAddress')
  const isBareName = edge.role === 'name' && !isLabelled
  const cost =
    closeCost(state, context) +
    (isBareName && beside === 'customerName' ? COST.secondName : 0) +
    (isBareName && beside === 'deliveryAddress' && !edge.isAfterPlace
      ? COST.nameAfterAddress + (edge.end - edge.start === 1 ? COST.secondName : 0)
      : 0) +
    (isMet ? 0 : COST.missingNeed) +
    (isLabelled ? COST.afterLabel : 0) +
    (isBeside ? COST.besideContact : 0)
  return {
    cost,
    state: {
      ...initialState,
      named: state.named,
      beside: edge.meaning as ReadingState['beside'],
    },
    attachment: 'none',
  }
}

function itemTransitions(state: ReadingState, edge: Edge, context: ReadingContext): Transition[] {
  const found: Transition[] = []
  // "… on two" is of the options before it, and of nothing else.
  if (edge.isBehind && (state.goods || state.quantity || state.gap !== 'none')) return found
  const same = joinCost(state, edge)
  if (same !== null)
    found.push({
      cost: same + unfitCost(state, edge, context) + strayCost(state, edge, context),
      state: withPart(state, edge),
      attachment: 'same',
    })
  const [isFirst, isLabelLost] = [!hasParts(state), state.beside.endsWith('label')]
  const cost =
    (isLabelLost ? COST.labelWithoutValue : 0) +
    (isFirst ? 0 : closeCost(state, context)) +
    (isFirst && state.gap === 'none' && FIELDS.has(state.beside) ? COST.besideField : 0) +
    (!isFirst && (state.gap === 'none' || state.gap === 'dash') ? COST.noSeparator : 0) +
    (state.gap === 'none' && isSameGoods(state.goods, edge) ? COST.sameGoods : 0)
  const stray = edge.kind === 'unknown-goods' && state.beside !== 'verb' ? COST.strayGoods : 0
  found.push({
    cost: cost + stray + strayCost({ ...state, goods: null }, edge, context),
    state: withPart(
      {
        ...noItem,
        gap: 'none',
        named: state.named,
        isParting: isPart(state),
        isApart: edge.kind === 'option' && state.gap !== 'none',
        isCountLast: (edge.kind === 'option' || edge.kind === 'size') && isCountLast(state),
        beside: isLabelLost ? '' : state.beside,
      },
      edge,
    ),
    attachment: 'new',
  })
  return edge.isBehind ? found.filter(({ attachment }) => attachment === 'same') : found
}

/** So many stands behind what they are. */
function isCountLast({ quantity, detail }: ReadingState): boolean {
  return quantity !== null && detail?.kind === 'option' && quantity.start >= detail.end
}

/** Right behind one of these stands more of it: "Salay River 1". */
const FIELDS = new Set<ReadingState['beside']>(['customerName', 'deliveryAddress'])

/** So many of the goods before it, with an option. */
function isPart({ goods, isUnknown, quantity, detail, named }: ReadingState): boolean {
  return !goods && !isUnknown && quantity !== null && detail?.kind === 'option' && named !== null
}

/** An option without goods is one of goods that were spoken of. */
function strayCost(
  { goods, named, isParting }: ReadingState,
  edge: Edge,
  { products }: ReadingContext,
): number {
  if (edge.kind !== 'option' || goods) return 0
  const having = productsWith(edge)
  const isSpokenOf = [...products].some((product) => having.has(product))
  const fit = named === null ? null : fitCost(named, edge)
  if (fit !== null && fit < 0) return isParting ? COST.ofNamed : 0
  return isSpokenOf || fit === 0 ? 0 : COST.strayOption
}

function hasParts({
  goods,
  quantity,
  measure,
  detail,
  reference,
  isUnknown,
}: ReadingState): boolean {
  return Boolean(goods ?? quantity ?? measure ?? detail) || reference || isUnknown
}

function withPart(state: ReadingState, edge: Edge): ReadingState {
  const next: ReadingState = { ...state, gap: 'none' }
  if (edge.kind === 'goods') next.goods = edge
  if (edge.kind === 'goods') next.named = edge
  if (edge.kind === 'goods') return next
  if (edge.kind === 'unknown-goods') next.isUnknown = true
  else if (edge.kind === 'reference') next.reference = true
  else if (edge.kind === 'quantity' && edge.meaning === 'measure' && !next.measure)
    next.measure = edge
  else if (edge.kind === 'quantity') next.quantity = edge
  else next.detail = edge
  if (edge.kind === 'size') next.size = edge
  if (edge.kind === 'option') next.option = edge
  return next
}

/** What it costs that a part belongs to the item that is being read; null when it cannot. */
function joinCost(state: ReadingState, edge: Edge): number | null {
  const { goods, quantity, measure, gap, isUnknown, reference } = state
  if (!hasParts(state) || gap === 'end') return null
  const isGoods = edge.kind === 'goods' || edge.kind === 'unknown-goods'
  const named = goods !== null || isUnknown
  if (isGoods) {
    if (named || reference) return null
    // "Isang set ng 1x1 po, pwede picture …": what nobody knows, behind a mark, is not what comes so.
    if (edge.kind === 'unknown-goods' && state.detail && gap === 'comma') return null
    // "…, with pearls, one okinawa": an option behind a mark is of what was named before it.
    if (state.detail?.kind === 'option' && state.named && (gap === 'comma' || gap === 'and'))
      return null
    if (gap === 'none' && (quantity || measure))
      return COST.quantityBefore - (state.detail ? COST.quantityBeforeDetail : 0)
    return gapCost(gap, COST.afterComma, COST.afterAnd)
  }
  if (edge.kind === 'quantity') {
    if (edge.isBehind) return state.detail ? COST.quantityAfter : null
    const isMeasure = edge.meaning === 'measure'
    if (isMeasure ? measure : quantity) return null
    const isOwn = isLabelled(state) || (state.isCountLast && gap === 'none')
    const isApart = state.named ? !isOwn || edge.isDefinite : (reference || edge.isDefinite) && gap === 'comma' // prettier-ignore
    // "… may gatas, isa wala": a number behind an option counts other ones.
    if (!named && state.detail?.kind === 'option' && isApart) return null
    // "Yung isa may pearls yung isa may nata"
    if (edge.isDefinite && reference && state.detail) return null
    // Two numbers are one item only as so many of a size.
    if (!isMeasure && measure && !named && !(state.named && gap === 'none')) return null
    // "10 pcs then 1 kilo wire"; "1 pack bacon (400g)" is one.
    if (isMeasure && quantity && ((gap === 'dash' && !named) || gap === 'and')) return null
    // "Half a kilo" is one amount.
    if (isMeasure && quantity && quantity.quantity!.value < 1 && gap === 'none') return null
    if (named && (gap === 'none' || gap === 'dash')) return COST.quantityAfter
    if (!named && state.detail && gap === 'none') return COST.quantityBeforeDetail
    // "Medium, dalawa"
    if (!named && state.detail && gap === 'comma') return COST.numberAfterDetail
    return gapCost(gap, COST.afterComma, COST.afterAnd)
  }
  // "…, yung dalawa 50%, yung isa 100%", "dalawa po, yung isa may egg": another one behind a detail or a mark is another item.
  if (edge.meaning === 'other' && quantity && (state.detail || gap !== 'none')) return null
  if (edge.kind === 'reference')
    return named || reference ? null : gapCost(gap, COST.afterComma, COST.afterAnd)
  // "… may pearls yung isa may nata": behind its number an option has no other one.
  if (!named && edge.kind === 'option' && state.option && quantity?.isDefinite && quantity.start >= state.option.end) return null // prettier-ignore
  // "Elbow 3/4 lima, 1/2 tatlo"
  if (edge.isCounted && quantity && gap !== 'none') return null
  // "2 large"; another size without goods is another item.
  if (!named && edge.kind === 'size' && state.detail && !isSizeOfOption(state, edge)) return null
  // "Size 9 itim at size 7 na pula" is two, and so is "itim size 9, pula size 7".
  if (isSecondPair(state, edge)) return null
  const other = isOtherChoice(state.detail, edge) ? COST.otherSize : 0
  if (!named && (quantity || measure) && (gap === 'none' || gap === 'with'))
    return COST.quantityBeforeDetail + other
  const isSecondSize = edge.kind === 'size' && state.detail?.kind === 'size'
  // "Bond paper short at long" is two, and so is "fries large 1 tapos regular".
  if (edge.kind === 'size' && gap === 'and' && (isSecondSize || (quantity && fitCost(goods, edge) > 0))) return null // prettier-ignore
  return (
    gapCost(gap, COST.detailAfterComma, COST.detailAfterAnd) +
    (isSecondSize ? COST.secondSize : 0) +
    other
  )
}

/** "Nude - 3": the number of an option that begins a part of a list. */
function isLabelled({ isApart, gap }: ReadingState): boolean {
  return isApart && (gap === 'none' || gap === 'dash')
}

function gapCost(gap: Gap, afterComma: number, afterAnd: number): number {
  if (gap === 'and') return afterAnd
  return gap === 'comma' || gap === 'to' || gap === 'with' ? afterComma : 0
}

/** Goods have the options and sizes that are said of them, before or after. */
function unfitCost(state: ReadingState, edge: Edge, context: ReadingContext): number {
  const { goods, detail } = state
  if (edge.kind === 'goods') {
    const fit = detail ? fitCost(edge, detail) : 0
    // "Extra cheese and bacon on the Hawaiian": it was no stray option.
    return fit < 0 ? fit - Math.max(0, strayCost(state, detail!, context)) : fit
  }
  if (edge.kind === 'size' && detail?.kind === 'size' && !fitsBoth(goods, detail, edge))
    return fitCost(goods, edge) + COST.otherSize
  return fitCost(goods, edge)
}
