/** The options of all products of a shelf: what each is of, and how much of it. */
import { LRUCache } from 'lru-cache'
import { conceptsNamed, type Concept } from '../../../../../lexicon/goods.ts'
import { affixedForms, foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import type { CatalogueItem, ChoiceGroup, ChoiceOption } from '../../../agent.ts'
import { degreeAfter, degreeAt, type Degree, type DegreeMatch } from '../../language/degrees.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import { groupByKeys } from './group-by-keys.ts'
import { ofSizeAmong, sizeMeaning } from './size-words.ts'
import { indexSpellings, type OptionSpellings } from './option-spellings.ts'

/** An option of a product that a mention names: "50% sugar". */
export interface OptionMention {
  productId: string
  group: ChoiceGroup
  option: ChoiceOption
}

export interface OptionIndex {
  /** By percent: those that say how much. */
  byDegree: ReadonlyMap<Degree, readonly IndexedOption[]>
  /** By each word of what it is of. */
  byWord: ReadonlyMap<string, readonly OptionGroup[]>
  /** Their words as they are written. */
  spellings: OptionSpellings
  /** By what it is: `Barbecue` for "bbq". */
  byConcept: ReadonlyMap<Concept, readonly IndexedOption[]>
  /** By the size or colour that is its whole name: `Large` for "L" and "dako". */
  bySize: ReadonlyMap<string, readonly IndexedOption[]>
  /** Words that tell apart options which are kinds of the same: `Okinawa` and `Wintermelon` are two, though both are milk tea. */
  telling: ReadonlySet<string>
  /** Of each product, the words of its own name. */
  nameWords: ReadonlyMap<string, ReadonlySet<string>>
}

/** Options of several products that are of the same. */
export interface OptionGroup {
  words: readonly string[]
  options: readonly IndexedOption[]
}

export interface IndexedOption extends OptionMention {
  /** What it is of: ice for `No ice`. */
  words: readonly string[]
  /** How much of it: `0` for `No ice`; null when the name does not say. */
  degree: Degree | null
  groupWords: readonly string[]
}

const OPTIONS_MAX = 5_000

export function indexOptions(items: readonly CatalogueItem[]): OptionIndex {
  const telling = new Set(
    items.flatMap(({ name, choices }) => choices.flatMap((group) => tellingWords(name, group))),
  )
  const all = items
    .flatMap(({ productId, choices }) =>
      choices.flatMap((group) =>
        group.options.flatMap((option) => toIndexed(productId, group, option, telling)),
      ),
    )
    .slice(0, OPTIONS_MAX)
  const named = [...Map.groupBy(all, ({ words }) => words.join(' ')).values()].map(
    (options): OptionGroup => ({ words: options[0]!.words, options }),
  )
  const byWord = groupByKeys(named, ({ words }) => new Set(words))
  const byConcept = groupByKeys(all, ({ option }) => conceptsNamed(foldWords(option.name)))
  const written = all.flatMap(({ option, group }) => [option.name, group.name]).flatMap(foldWords)
  const spellings = indexSpellings([...new Set(written)].filter((word) => byWord.has(optionWord({ kind: 'word', key: word })))) // prettier-ignore
  const graded = all.filter(({ degree }) => degree !== null && /^\d+$/u.test(degree))
  const sized = all.filter(
    ({ option, degree }) => degree === null && sizeMeaning(option.name) !== null,
  )
  const bySize = Map.groupBy(sized, ({ option }) => sizeMeaning(option.name)!)
  for (const size of ['smallest', 'largest'])
    bySize.set(size, sized.filter(({ group, option }) => ofSizeAmong(group.options, size).includes(option))) // prettier-ignore
  const nameWords = new Map(items.map(({ productId, name }) => [productId, new Set(foldWords(name).map(singular))])) // prettier-ignore
  return { byDegree: Map.groupBy(graded, ({ degree }) => degree!), byWord, spellings, byConcept, bySize, telling, nameWords } // prettier-ignore
}

/** The words of options of a group that would be the same by what they are kinds of, or the same as the product: `Gasul` of `LPG`. */
function tellingWords(product: string, { options }: ChoiceGroup): string[] {
  const ofProduct = new Set(optionWords(tokenize(product)))
  const all = options.map(({ name }) => tokenize(name))
  const kinds = all.map((tokens) => optionWords(tokens).join(' '))
  return all.flatMap((tokens, at) => {
    const kind = kinds[at]!
    const isAlone = kinds.indexOf(kind) === kinds.lastIndexOf(kind) && !ofProduct.has(kind)
    const own = tokens.filter(({ kind, key }) => kind === 'word' && optionWord({ kind, key }) !== singular(key)) // prettier-ignore
    return isAlone ? [] : own.map(({ key }) => singular(key))
  })
}

/** Words of a group's name beside what its options are of. */
const LEVELS = new Set(['level', 'preference', 'amount', 'choice', 'percent', 'option'])

/** The `Light` of a bulb is no little of it. */
const OF_GROUPS: ReadonlySet<Degree> = new Set(['0', 'with', 'extra'])

/** A group may say for all of its options that they are left out: `Without`, `No …`. */
function toIndexed(
  productId: string,
  group: ChoiceGroup,
  option: ChoiceOption,
  telling: ReadonlySet<string>,
): IndexedOption[] {
  const written = tokenize(option.name)
  // The no of `#240` and `No. 12` leaves nothing out.
  const isNumbered = written[0]?.key === 'no' && written[1]?.kind === 'number'
  const tokens = isNumbered ? written.slice(1) : written
  const isDegree = (match: DegreeMatch | null) =>
    match && (tokens[match.start]!.kind !== 'number' || tokens[match.end - 1]!.key === 'percent' || isGraded(group)) // prettier-ignore
  const first = degreeAt(tokens, 0)
  const said = isDegree(first) ? first : null
  const rest = said ? tokens.slice(said.end) : tokens
  const last = said ? null : degreeAfter(tokens)
  const after = isDegree(last) ? last : null
  const words = optionWords(after ? tokens.slice(0, after.start) : rest, telling)
  const groupTokens = tokenize(group.name)
  const ofGroup = degreeAt(groupTokens, 0)
  const isOnlyDegree = words.length === 0
  // `50%` of a group `Sugar level` is 50 percent of sugar.
  const ofThing = isOnlyDegree && said !== null ? optionWords(groupTokens).filter((word) => !LEVELS.has(word)) : [] // prettier-ignore
  const indexed = { productId, group, option, groupWords: optionWords(groupTokens) }
  const own = { ...indexed, words: optionWords(tokens, telling), degree: null }
  if (said && ofThing.length > 0) {
    const graded = { ...indexed, words: ofThing, degree: said.degree }
    // `Regular` of a group `Spice` is also said alone.
    return tokens.length === 1 && categoriesOf(tokens[0]!.key).has('sizes')
      ? [graded, own]
      : [graded]
  }
  if (isOnlyDegree) return [own]
  const isOfAll = ofGroup?.end === groupTokens.length && OF_GROUPS.has(ofGroup.degree)
  const degree = said?.degree ?? after?.degree ?? (isOfAll ? ofGroup.degree : null)
  return [{ ...indexed, words, degree }]
}

const STEP = 5

/** `0`, `50`, `100` of `Sugar level` are degrees; `36`, `37` of `Size` and `0` to `9` of `Number` are not. */
function isGraded({ options }: ChoiceGroup): boolean {
  const numbers = options.flatMap(({ name }) => tokenize(name).filter(({ kind }) => kind === 'number').map(({ value }) => value)) // prettier-ignore
  const isWide = numbers.includes(50) || numbers.includes(100)
  return isWide && numbers.every((value) => value % STEP === 0 && value <= 100)
}

function optionWords(tokens: readonly Token[], telling: ReadonlySet<string> = NONE): string[] {
  const said = tokens.filter(({ kind }) => kind === 'word' || kind === 'number')
  return said.map((token) => (telling.has(singular(token.key)) ? singular(token.key) : optionWord(token))) // prettier-ignore
}

const NONE: ReadonlySet<string> = new Set()

/** Sweetness is of sugar. */
const SAME = new Map([['sweet', 'sugar'], ['sweetness', 'sugar'], ['sweetener', 'sugar']]) // prettier-ignore
const words = new LRUCache<string, string>({ max: 5_000 })

/** The last word of its name; `XL` is extra large, and no large. */
export function nounOf({ names }: Concept): string | undefined {
  const named = foldWords(names[0]!.text)
  const isSize = named.length > 1 && categoriesOf(named.at(-1)!).has('sizes')
  return isSize ? undefined : named.at(-1)
}

/** The linis of "palinis", "pakilinis" and "linisan": what is asked to be done to goods. */
function asked(key: string): string[] {
  const isTaken = [...categoriesOf(key)].some((category) => category !== 'notes')
  const [, prefix, stem] = ASKED.exec(key) ?? []
  if (isTaken || stem === undefined) return []
  const roots = affixedForms(stem).map(({ form }) => form)
  return prefix === '' ? roots : [stem, ...roots]
}

const ASKED = /^((?:i|gi)?pa(?:ki)?|)(\p{L}{4,})$/u

/** A word of an option, the same for all names of the same: sugar for "asukal", rice for "kanin". */
export function optionWord({ kind, key }: Pick<Token, 'kind' | 'key'>): string {
  if (kind !== 'word') return kind === 'number' ? key : '|'
  const known = words.get(key)
  if (known !== undefined) return known
  const [concept] = [key, ...asked(key)].flatMap((each) => conceptsNamed([each]))
  const name = (concept && nounOf(concept)) ?? singular(key)
  const word = SAME.get(name) ?? name
  words.set(key, word)
  return word
}
