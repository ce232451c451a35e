/** Kinds of goods in a list, of which the number stands before them: "2 lip tint, cherry and rosas", "3 pizzas: hawaiian, pepperoni, ham". */
import type { Mention, OptionMention } from '../../interpretation.ts'
import { inPieces } from '../../../language/quantity.ts'
import { isOtherKind, isSameGroup } from '../headings.ts'
import { linkAmong } from '../../link-among.ts'

/** "2 lip tint, cherry and rosas" is one of each; of 4 in two colors it is not said how many of which. */
export function shareAmongKinds(said: readonly Mention[]): Mention[] {
  const mentions = countHeading(said)
  const shared: Mention[] = []
  for (let at = 0, end = 1; at < mentions.length; at = end++) {
    const whole = mentions[at]!
    const count = whole.words === '' || whole.quantity?.unit?.kind === 'measure' ? null : whole.quantity // prettier-ignore
    const next = (length: number) => (count && !count.unit ? mentions.slice(at + 1, at + 1 + length) : []) // prettier-ignore
    const each = count && (oneOfEach(whole, next(count.value)) ?? otherVariants(whole, next(count.value - 1))) // prettier-ignore
    if (each) {
      shared.push(...each.parts)
      end += each.length
      continue
    }
    if (count) while (end < mentions.length && isUncountedKind(whole, mentions[end]!)) end += 1
    const kinds = mentions.slice(at + 1, end)
    const one = count && { ...count, value: 1, text: '1' }
    if (!count || kinds.length === 0) shared.push(whole)
    else if (count.value === kinds.length + 1) shared.push(...[whole, ...kinds].map((each) => ({ ...each, quantity: one }))) // prettier-ignore
    else shared.push({ ...whole, options: whole.options.filter((each) => !kinds.some((kind) => kind.options.some((other) => isSameGroup(each, other)))) }) // prettier-ignore
  }
  return shared
}

/** "2 ka marker, blue ug black tag usa": so many of each kind, where they add up to the number before. */
export function divideEach(mentions: readonly Mention[]): Mention[] {
  const place = mentions.findIndex(({ isEach, words, quantity }) => isEach && words === '' && quantity && !quantity.unit) // prettier-ignore
  const at = mentions.slice(0, Math.max(place, 0)).findLastIndex(({ words }) => words !== '')
  const [whole, each] = [mentions[at], mentions[place]]
  const product = whole?.candidates[0]?.entry.item.productId
  if (!whole?.quantity || !each || whole.quantity.unit?.kind === 'measure') return [...mentions]
  const own = ({ options }: Mention) => options.filter(({ productId }) => productId === product)
  const [kind] = own(each)
  const isKind = (option: OptionMention) => kind !== undefined && kind.group.max === 1 && isSameGroup(option, kind) // prettier-ignore
  // "4 of each flavor: chocolate, vanilla"
  const behind = mentions.slice(place + 1).findIndex((part) => part.quantity !== null || part.words !== '' || !own(part).some(isKind)) // prettier-ignore
  const end = behind < 0 ? mentions.length - 1 : place + behind
  const said = mentions.slice(at, end + 1)
  const kinds = said.flatMap(own).filter(isKind)
  const isOnlyKinds = said.slice(1).every((part) => part.words === '' && part.sizes.length === 0 && own(part).some(isKind)) // prettier-ignore
  const isSum = whole.quantity.value === kinds.length * each.quantity!.value
  if (kinds.length < 2 || !isOnlyKinds || !isSum) return [...mentions]
  const rest = own(whole).filter((option) => !isKind(option))
  const parts = kinds.map((option) => ({ ...whole, quantity: each.quantity, options: [...rest, option] })) // prettier-ignore
  return [...mentions.slice(0, at), ...parts, ...mentions.slice(end + 1)]
}

function isUncountedKind(whole: Mention, part: Mention): boolean {
  return part.words === '' && !part.quantity && !part.reference && part.sizes.length === 0 && isOtherKind(whole, part) // prettier-ignore
}

/** "2 bouquets: pink, white", "3 pizzas: hawaiian, pepperoni, ham": as many kinds as there are. @returns null where they are not */
function oneOfEach(whole: Mention, kinds: readonly Mention[]): Shared | null {
  const { quantity, candidates, options } = whole
  const isUncounted = ({ quantity: own, reference, sizes }: Mention) => !own && !reference && sizes.length === 0 // prettier-ignore
  if (kinds.length < 2 || kinds.length !== quantity?.value || !kinds.every(isUncounted)) return null
  const one = { ...quantity, value: 1, text: '1' }
  const own = (kind: Mention) => candidates.filter(({ entry }) => kind.candidates.some((each) => each.entry === entry)) // prettier-ignore
  const named = kinds.map((kind) => (kind.words === '' ? [] : own(kind)))
  const isNamed = named.every(({ length }) => length === 1) && new Set(named.map(([each]) => each!.entry)).size === kinds.length // prettier-ignore
  const carried = (kind: Mention, product: string) => options.filter(({ productId }) => productId === product && !kind.options.some((each) => each.productId === product)) // prettier-ignore
  if (isNamed) return { length: kinds.length, parts: kinds.map((kind, at) => ({ ...kind, candidates: named[at]!, quantity: one, options: [...kind.options, ...carried(kind, named[at]![0]!.entry.item.productId)] })) } // prettier-ignore
  const isKind = ({ words, options: said }: Mention) => words === '' && said.some((each) => each.group.min > 0 && each.group.max === 1 && candidates.some(({ entry }) => entry.item.productId === each.productId) && !options.some((other) => isSameGroup(each, other))) // prettier-ignore
  const areOthers = kinds.every((kind, at) => kinds.every((other, place) => place === at || isOtherKind(kind, other))) // prettier-ignore
  return kinds.every(isKind) && areOthers ? { length: kinds.length, parts: [{ ...whole, quantity: null }, ...kinds.map((kind) => ({ ...kind, quantity: one }))] } : null // prettier-ignore
}

/** No more than a mark, or a word for "and", stands between: "palitan ng 2 royal yung coke at sprite" is no list. */
function isJoined({ end }: Mention, { start }: Mention): boolean {
  return start - end <= JOINT_MAX
}

/** In characters: ", at " */
const JOINT_MAX = 5

interface Shared {
  parts: Mention[]
  /** How many mentions behind the goods they are. */
  length: number
}

/** "3 ensaymada, classic, ube at cheese": the goods in the first kind, and as many others as are left. */
function otherVariants(whole: Mention, kinds: readonly Mention[]): Shared | null {
  const [own, ...more] = whole.candidates
  const ofProduct = ({ candidates }: Mention) => candidates.filter(({ entry }) => entry.item.productId === own?.entry.item.productId) // prettier-ignore
  const all = [whole, ...kinds].map((kind) => ({ ...kind, candidates: ofProduct(kind) }))
  const entries = all.flatMap(({ candidates }) => (candidates.length === 1 ? [candidates[0]!.entry] : [])) // prettier-ignore
  const isUncounted = ({ words, quantity, reference }: Mention) => words !== '' && !quantity && !reference // prettier-ignore
  const isWhole = all.length > 1 && all.length === whole.quantity?.value && more.length === 0
  const areJoined = kinds.every((kind, at) => isJoined([whole, ...kinds][at]!, kind))
  if (!isWhole || !areJoined || new Set(entries).size !== all.length || !kinds.every(isUncounted))
    return null
  const one = { ...whole.quantity!, value: 1, text: '1' }
  return { length: kinds.length, parts: all.map((kind) => ({ ...kind, quantity: one })) }
}

/** "Cupcakes, 2 boxes yung box of 6. One vanilla, one ube": the number behind goods is how many their parts are in all. */
function countHeading(mentions: readonly Mention[]): readonly Mention[] {
  const at = mentions.findIndex(({ words, quantity }, place) => words !== '' && !quantity && isTotal(mentions.slice(place + 1))) // prettier-ignore
  const [goods, total] = [mentions[at], mentions[at + 1]]
  if (!goods || !total) return mentions
  const fits = total.sizes.length > 0 ? linkAmong({ words: '', sizes: total.sizes, quantity: null }, goods.candidates.map(({ entry }) => entry)) : [] // prettier-ignore
  const candidates = fits.length > 0 ? fits : goods.candidates
  return mentions.toSpliced(at, 2, { ...goods, candidates, end: total.end, sizes: [...goods.sizes, ...total.sizes], quantity: total.quantity }) // prettier-ignore
}

function isTotal([total, ...parts]: readonly Mention[]): boolean {
  const isNameless = ({ words, reference }: Mention) => words === '' && !reference
  if (!total?.quantity || !isNameless(total) || total.options.length > 0 || parts.length < 2) return false // prettier-ignore
  const isPart = (part: Mention) => isNameless(part) && part.options.length > 0 && part.quantity !== null // prettier-ignore
  return parts.every(isPart) && parts.reduce((sum, { quantity }) => sum + quantity!.value, 0) === inPieces(total.quantity).value // prettier-ignore
}
