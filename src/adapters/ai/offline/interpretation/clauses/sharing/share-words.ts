/** What is said once and holds for several goods: "parehong large", "datu puti na suka at toyo", "coke at sprite, yung 1.5". */
import { namesIn, type Concept } from '../../../../../../lexicon/goods.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { patternOfAnd } from '../../../language/conjunctions.ts'
import { numbersIn } from '../../../language/number-parser.ts'
import { measureOf } from '../../../language/quantity.ts'
import { categoriesOf } from '../../../language/vocabulary.ts'
import type { Candidate, Mention } from '../../interpretation.ts'
import type { Token } from '../../../language/tokenizer.ts'
import type { ShelfEntry } from '../../shelf.ts'
import { isMeasured } from '../../shelf/analyse-name.ts'
import type { RawItem } from '../read-clauses.ts'
import { PLURAL } from './share-details.ts'

/** A brand said once: goods in the same list that come in several brands are meant of that brand. */
export function shareBrands(
  mentions: readonly Mention[],
  isJoined: (at: number) => boolean,
): Mention[] {
  const shared = [...mentions]
  for (const [at, mention] of mentions.entries()) {
    const brands = brandsOf(mention)
    if (brands.length === 0) continue
    const narrow = (place: number) => {
      const other = shared[place]
      if (!other || other.words === '' || brandsOf(other).length > 0) return false
      const fits = other.candidates.filter(({ entry }) => brands.some((brand) => entry.concepts.has(brand))) // prettier-ignore
      if (fits.length === 0) return false
      shared[place] = { ...other, candidates: fits }
      return true
    }
    for (let next = at + 1; next < mentions.length && isJoined(next); next++)
      if (!narrow(next)) break
    if (!isBrandAlone(mention, brands)) continue
    for (let before = at - 1; before >= 0; before--) if (!narrow(before)) break
  }
  const said: Mention[] = []
  for (const [at, mention] of shared.entries())
    if (at === 0 || !isSaidOf(mention, shared.slice(0, at))) said.push(mention)
    else said[said.length - 1] = withOptionsOf(said.at(-1)!, mention)
  return said
}

/** "Brow pencil ng ever bilena dark brown": the option behind the brand is of the goods. */
function withOptionsOf(goods: Mention, { options }: Mention): Mention {
  const isOwn = ({ productId }: Mention['options'][number]) => goods.candidates.some(({ entry }) => entry.item.productId === productId) // prettier-ignore
  return { ...goods, options: [...goods.options, ...options.filter(isOwn)] }
}

function brandsOf({ words, candidates }: Mention): Concept[] {
  if (candidates.length === 0) return []
  const named = namesIn(foldWords(words)).flatMap(({ concepts }) => [...concepts])
  return named
    .filter(({ kind }, at) => kind === 'brand' && named.indexOf(named[at]!) === at)
    .filter((brand) => candidates.every(({ entry }) => entry.concepts.has(brand)))
}

/** Its words are nothing but the brand. */
function isBrandAlone({ words, quantity }: Mention, brands: readonly Concept[]): boolean {
  const folded = foldWords(words)
  return (
    quantity === null &&
    namesIn(folded).some(({ length, concepts }) => length === folded.length && concepts.some((each) => brands.includes(each))) // prettier-ignore
  )
}

/** "…, datu puti": a brand behind goods of that brand only says of which they are. */
function isSaidOf(mention: Mention, before: readonly Mention[]): boolean {
  const brands = brandsOf(mention)
  if (brands.length === 0 || !isBrandAlone(mention, brands)) return false
  const goods = before.filter(({ candidates }) => candidates.length > 0)
  const isOf = ({ entry }: Candidate) => brands.some((brand) => entry.concepts.has(brand))
  return goods.length > 0 && goods.at(-1)!.candidates.every(isOf)
}

/** "5 packs sana, then flour 2 kilos": a number before a mark counts what was spoken of, where the goods behind it have their own. */
export function divideCounts(items: readonly RawItem[], tokens: readonly Token[]): RawItem[] {
  return items.flatMap((item) => {
    const goods = item.edges.find(({ kind }) => kind === 'goods')
    const count = item.edges.find(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure') // prettier-ignore
    const measure = item.edges.find(({ meaning }) => meaning === 'measure')
    if (!goods || !count || !measure || measure.start < goods.end || count.end > goods.start) return [item] // prettier-ignore
    if (!tokens.slice(count.end, goods.start).some(({ kind }) => kind === 'comma')) return [item]
    const rest = item.edges.filter((edge) => edge !== count)
    return [
      { ...item, edges: [count], unmatched: [], note: null },
      { ...item, edges: rest },
    ]
  })
}

/** "3 humba with rice": what comes with so many goods and has no number of its own is as many. */
export function carryCounts(items: readonly RawItem[], mentions: readonly Mention[]): Mention[] {
  return mentions.map((mention, at) => {
    const before = mentions[at - 1]
    const isWith = items[at]!.link === 'with' && mention.candidates.length === 1 && mention.candidates[0]!.score >= 1 && !mention.quantity && !mention.reference // prettier-ignore
    const isCounted = before && before.candidates.length > 0 && before.quantity?.unit === null && Number.isInteger(before.quantity.value) // prettier-ignore
    return isWith && isCounted ? { ...mention, quantity: before.quantity } : mention
  })
}

/** "A smart SIM, also 1", "foot socks, usa ka pack" of the only pack: the number behind goods with an article, or without a number, says how many. */
export function countArticles(mentions: readonly Mention[]): Mention[] {
  const counted: Mention[] = []
  for (const mention of mentions) {
    const last = counted.at(-1)
    const isArticle = last && last.words !== '' && ARTICLES.has(last.quantity?.text ?? '')
    const isCounted = isArticle ? isBareCount(mention) : last && isUnitOfIt(last, mention)
    if (!last || !isCounted) counted.push(mention)
    else counted[counted.length - 1] = { ...last, end: mention.end, quantity: mention.quantity }
  }
  return counted
}

const ARTICLES = new Set(['a', 'an'])

function isUnitOfIt(goods: Mention, { words, quantity, candidates, options }: Mention): boolean {
  const [only, ...others] = candidates
  const isSame = others.length === 0 && goods.candidates.some(({ entry }) => entry === only?.entry)
  return goods.words !== '' && !goods.quantity && quantity?.unit === null && isSame && options.length === 0 && categoriesOf(words.toLowerCase()).has('units') // prettier-ignore
}

function isBareCount({ words, quantity, sizes, options, reference, isEach }: Mention): boolean {
  return words === '' && quantity?.unit === null && sizes.length + options.length === 0 && !reference && !isEach // prettier-ignore
}

/** "3 liters, yung tig-isang litro": so many of what comes in that measure. @param spoken what a number alone may be of */
export function countBySize(
  mentions: readonly Mention[],
  spoken: readonly ShelfEntry[],
): readonly Mention[] {
  return mentions.flatMap((mention, at) => {
    const size = sizeOfEach(mention, mentions[at + 1], spoken)
    if (size) return [size]
    if (isTotalOf(mention, mentions[at + 1])) return []
    return at > 0 && sizeOfEach(mentions[at - 1]!, mention, spoken) ? [] : [mention]
  })
}

/** "2 liters, so dalawang tig-1 liter": the first only says what the others make. */
function isTotalOf({ words, quantity, sizes, options }: Mention, next: Mention | undefined) {
  const size = numbersIn(next?.sizes[0] ?? '')[0]
  const isCount = next?.words === '' && next.quantity?.unit === null && next.sizes.length === 1
  const isBare = words === '' && quantity?.unit?.kind === 'measure' && sizes.length + options.length === 0 // prettier-ignore
  return isBare && isCount && size !== undefined && size * next.quantity!.value === quantity.value
}

function sizeOfEach(
  mention: Mention,
  next: Mention | undefined,
  spoken: readonly ShelfEntry[],
): Mention | null {
  const [total, each] = [mention.quantity, next?.quantity]
  if (!total || !each?.unit || !next?.isEach || next.words !== '' || mention.isEach) return null
  const [whole, said] = [measureOf(total), measureOf(each)]
  if (!whole || !said) return null
  const value = whole.value / said.value
  if (whole.dimension !== said.dimension || !Number.isInteger(value)) return null
  const entries = mention.words === '' ? spoken : mention.candidates.map(({ entry }) => entry)
  const fits = entries.filter((entry) => isMeasured(entry, said))
  if (fits.length === 0) return null
  const candidates = mention.candidates.filter(({ entry }) => fits.includes(entry)).map((each) => ({ ...each, explainsQuantity: false })) // prettier-ignore
  return { ...mention, end: next.end, quantity: { value, unit: null, text: total.text }, sizes: [...mention.sizes, `${each.value} ${each.unit.name}`], candidates } // prettier-ignore
}

/** "Spamsilog, 1 lang then iced tea, 1 din": where the first goods have no number and the last number no goods, each number stands behind its goods. */
export function shiftCounts(mentions: readonly Mention[]): Mention[] {
  const [first, ...others] = mentions
  const last = others.at(-1)
  const isBefore = ({ words, quantity, text, candidates }: Mention) => words !== '' && candidates.length > 0 && quantity !== null && text.startsWith(quantity.text) && AND.test(text.slice(quantity.text.length, text.indexOf(words.split(' ')[0]!, quantity.text.length))) // prettier-ignore
  const isOpen = first && first.words !== '' && first.candidates.length > 0 && !first.quantity
  const isBare = last?.words === '' && last.quantity && !last.reference && last.sizes.length + last.options.length === 0 // prettier-ignore
  const goods = others.slice(0, -1)
  if (!isOpen || !isBare || goods.length === 0 || !goods.every(isBefore)) return [...mentions]
  return [first, ...goods].map((mention, at) => ({ ...mention, quantity: others[at]!.quantity }))
}

const AND = patternOfAnd({ before: '[,.]|\\b', after: '\\b' })

/** "Coke at sprite, yung 1.5": goods without a number of their own that are joined to sized ones are meant in the same size. */
export function shareSizes(
  mentions: readonly Mention[],
  isJoined: (at: number) => boolean,
): Mention[] {
  const shared = [...mentions]
  for (let at = mentions.length - 1; at > 0; at--) {
    const sized = shared[at]!
    const other = shared[at - 1]!
    const [only, ...others] = sized.candidates
    if (!only || others.length > 0 || !isJoined(at)) continue
    if (other.candidates.length < 2 || other.sizes.length > 0) continue
    const fits = other.candidates.filter(({ entry }) =>
      isSameSize(entry.item.name, only.entry.item.name),
    )
    if (fits.length === 1) shared[at - 1] = { ...other, candidates: fits }
  }
  // "10 inch nga hawaiian, pepperoni ug all meat"
  let sized: Candidate | null = null
  return shared.map((mention, at) => {
    sized = (at > 0 && isJoined(at) && sized) || null
    const before = sized
    sized = sizedOf(mentions[at]!) ?? sized
    if (!before || mention.quantity || mention.words === '' || mention.sizes.length > 0 || mention.candidates.length < 2) return mention // prettier-ignore
    const fits = mention.candidates.filter(({ entry }) => isSameSize(entry.item.name, before.entry.item.name)) // prettier-ignore
    return fits.length === 1 ? { ...mention, candidates: fits } : mention
  })
}

/** "1 liter ng fruit salad" and no number, or so many of each: the goods that the size tells, which may hold for those joined to them. */
function sizedOf({
  candidates: [only, ...others],
  quantity,
  isEach,
  sizes,
  words,
}: Mention): Candidate | null {
  const isSized = sizes.length > 0 || only?.explainsQuantity === true || /^\d/u.test(words)
  return only && others.length === 0 && isSized && (!quantity || isEach) ? only : null
}

/** The part of a name behind its last comma is its size. */
function isSameSize(one: string, other: string): boolean {
  const size = (name: string) => name.split(', ').slice(1).join(', ')
  return size(one) !== '' && size(one) === size(other)
}

/** "3 coke at 2 sprite, 1.5", "…, 1.5 pareho": a number that stands last is the size of all of them. */
export function shareTrailing(mentions: readonly Mention[]): readonly Mention[] {
  const last = mentions.at(-1)
  const before = mentions.slice(0, -1)
  const isOpen = ({ words, candidates, quantity }: Mention) => words !== '' && quantity !== null && candidates.length > 1 // prettier-ignore
  const isNumber = last?.words === '' && last.quantity?.unit === null && PLURAL.has(last.reference?.kind ?? 'all') // prettier-ignore
  if (!isNumber || before.length < 2 || !before.every(isOpen)) return mentions
  const size = last.quantity!.value
  const fits = before.map(({ candidates }) => candidates.filter(({ entry }) => entry.measures.some(({ number }) => number === size))) // prettier-ignore
  if (!fits.every(({ length }) => length === 1)) return mentions
  return before.map((mention, at) => ({ ...mention, candidates: fits[at]! }))
}

/** "The 6 liter, 2 of them", "20 pandesal, 10 of them malunggay", "150 pages lahat ang xerox": the number is of the goods beside it. */
export function joinOfThem(mentions: readonly Mention[]): Mention[] {
  const joined: Mention[] = []
  const all = mentions.findIndex(({ reference }) => reference?.kind === 'all')
  if (all >= 0 && mentions.length !== 2 && !isSumOf(mentions[all]!, mentions.slice(all + 1))) return [...mentions] // prettier-ignore
  for (const [at, mention] of mentions.entries()) {
    const last = joined.at(-1)
    const next = mentions[at + 1]
    const isUncounted = (each: Mention | undefined) => each && each.words !== '' && !each.quantity
    if (!isNumberOfThem(mention))
      joined.push(last && isNumberOfThem(last) && isUncounted(mention) ? { ...mention, start: joined.pop()!.start, quantity: last.quantity, isOfThem: true } : mention) // prettier-ignore
    else if (isUncounted(last) && !isUncounted(next)) joined.push(counted(joined.pop()!, mention))
    else joined.push(mention)
  }
  return joined
}

/** "LED bulb tanan 8, 5 ang 5W ug 3 ang 15W": the parts behind it add up to it. */
function isSumOf({ quantity }: Mention, parts: readonly Mention[]): boolean {
  const sum = parts.reduce((so, part) => so + (part.quantity?.value ?? Number.NaN), 0)
  return parts.length > 1 && sum === quantity?.value
}

/** A measure that was said is a size then. */
function counted(goods: Mention, { end, quantity }: Mention): Mention {
  const candidates = goods.candidates.map((each) => ({ ...each, explainsQuantity: false }))
  return { ...goods, end, quantity, candidates }
}

function isNumberOfThem({ words, quantity, ...mention }: Mention): boolean {
  const { sizes, options, isOfThem, reference } = mention
  const isOf = reference?.kind === 'that' ? isOfThem : reference?.kind === 'all'
  return isOf && words === '' && quantity !== null && sizes.length + options.length === 0
}

/** "Tapsilog dalawa, tocilog ganun din": goods beside a bare "same" come in the number that was said before. */
export function shareNumbers(mentions: readonly Mention[]): readonly Mention[] {
  const at = mentions.findIndex(isBareSame)
  const before = mentions.slice(0, Math.max(0, at)).findLast(({ quantity }) => quantity !== null)
  const isOpen = (mention: Mention | undefined) => mention && mention.words !== '' && !mention.quantity && mention.candidates.length === 1 // prettier-ignore
  const goods = [mentions[at - 1], mentions[at + 1]].find(isOpen)
  if (!before || before.words === '' || !goods) return mentions
  return mentions.flatMap((mention, place) =>
    place === at ? [] : mention === goods ? [{ ...mention, quantity: before.quantity }] : [mention],
  )
}

function isBareSame({ words, quantity, sizes, options, reference }: Mention): boolean {
  return reference?.kind === 'same' && words === '' && !quantity && sizes.length + options.length === 0 // prettier-ignore
}
