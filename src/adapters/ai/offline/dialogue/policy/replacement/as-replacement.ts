/** Changes that make other goods of those of the order: "make the coke a sprite", "gawing sprite yung coke", "gawing pan de coco yung apat". */
import { isAnd } from '../../../language/conjunctions.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { TO_LINKS } from '../../../interpretation/clauses/read-clauses.ts'
import type { Clause, Mention, Role } from '../../../interpretation/interpretation.ts' // prettier-ignore
import { orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { resolveMention } from '../resolve-mention.ts'
import type { DraftLine } from '../../order-draft.ts'
import { applyReplacement } from './apply-replacement.ts'
import { haveCommonKind } from './ask-about-correction.ts'
import { swapOf } from './swap-kinds.ts'

/** The clause as a replacement, when goods of the order and others that they become stand side by side. */
export function asReplacement(turn: DialogueTurn, clause: Clause): Clause {
  const { act, mentions, replaced, text, start } = clause
  const [first, second, ...others] = mentions
  const swap = swapOf(turn, clause)
  if (swap) return { ...clause, act: 'replace', mentions: [swap.coming], replaced: [swap.going], isDoubtful: false } // prettier-ignore
  if (act !== 'set' || !first || !second || others.length + replaced.length > 0) return clause
  const ordered = orderedEntries(turn)
  const isThere = (mention: Mention) => {
    const resolution = resolveMention(turn, mention, ordered)
    return mention.words !== '' && resolution.kind === 'settled' && ordered.includes(resolution.entry) // prettier-ignore
  }
  const isNamed = ({ words, quantity }: Mention) => words !== '' && (!quantity || ARTICLES.has(quantity.text)) // prettier-ignore
  const isNew = (mention: Mention) => isNamed(mention) && !mention.candidates.some(({ entry }) => ordered.includes(entry)) // prettier-ignore
  const isInto = INTO.test(text.slice(first.end - start, second.start - start))
  const isPair = leadsTo(turn, first, second)
  const [going, coming] =
    isThere(first) && (isInto && !first.quantity ? isNamed(second) : isPair && isNew(second))
      ? [first, second]
      : isPair && isNew(first) && isThere(second)
        ? [second, first]
        : []
  if (!going || !coming) return clause
  return { ...clause, act: 'replace', replaced: [going], mentions: [{ ...coming, quantity: null }] }
}

const ARTICLES = new Set(['a', 'an'])
const INTO = /^\s*(?:(?:in)?to|na|nga|sa|ng|ug|og)?\s*$/iu

/** "Yung sayote repolyo na lang, yung luya ahos na lang": goods of the order, each with what is wanted right behind it. @returns null when they are not told so */
export function pairsInstead(turn: DialogueTurn, clause: Clause): Clause[] | null {
  const { act, isJust, mentions, text, start } = clause
  if (act !== 'order' || !isJust || mentions.length === 0 || mentions.length % 2 > 0) return null
  const pairs = Array.from({ length: mentions.length / 2 }, (_, at) => mentions.slice(2 * at, 2 * at + 2)) // prettier-ignore
  const ordered = orderedEntries(turn)
  const isOrdered = ({ candidates }: Mention) => candidates.some(({ entry }) => ordered.includes(entry)) // prettier-ignore
  const isBare = ({ words, quantity, sizes, options }: Mention) => words !== '' && !quantity && sizes.length + options.length === 0 // prettier-ignore
  const isPair = ([going, coming]: readonly Mention[]) =>
    isBare(going!) &&
    isOrdered(going!) &&
    THE.test(text.slice(0, going!.start - start)) &&
    text.slice(going!.end - start, coming!.start - start).trim() === '' &&
    coming!.candidates.length > 0 &&
    !isOrdered(coming!) &&
    ONLY_BEHIND.test(text.slice(coming!.end - start))
  if (!pairs.every(isPair)) return null
  return pairs.map(([going, coming]) => ({ ...clause, act: 'replace', replaced: [going!], mentions: [coming!] })) // prettier-ignore
}

const THE = patternOf('article', { before: '(?:^|\\s)', after: '\\s+$' })
const ONLY_BEHIND = patternOf('only', { before: '^\\s+(?:p?h?o\\s+)?' })

/** Nothing stands between them but a verb, an article or a linker. */
function leadsTo({ tokens }: DialogueTurn, first: Mention, second: Mention): boolean {
  const between = tokens.filter(({ start, end }) => start >= first.end && end <= second.start)
  const hasVerb = between.some(({ role }) => role === 'act')
  return between.every(({ role, text }) => {
    const word = text.toLowerCase()
    return LEADING.has(role) && (TO_LINKS.has(word) || !isAnd(word)) && (word !== ',' || (hasVerb && !first.quantity)) // prettier-ignore
  })
}

const LEADING: ReadonlySet<Role> = new Set(['act', 'link', 'politeness'])

/** "Gawing pan de coco yung apat", "ilisi ug jasmine ang usa": so many of what is in the order become other goods. @returns false when it is not plain of which line */
export function becomeOthers(turn: DialogueTurn, clause: Clause): boolean {
  const { act, mentions, replaced } = clause
  const said = [...replaced, ...mentions]
  const coming = said.find(({ words, candidates }) => words !== '' && candidates.length > 0)
  const pointing = said.find((mention) => (mention === coming || mention.words === '') && isPointing(mention)) // prettier-ignore
  if ((act !== 'set' && act !== 'replace') || !coming || !pointing || said.some((mention) => mention !== coming && mention !== pointing)) return false // prettier-ignore
  if (pointing !== coming && coming.quantity) return false
  const isOrdered = coming.candidates.some(({ entry }) => turn.draft.linesOf(entry.item.key).length > 0) // prettier-ignore
  const count = pointing.quantity?.value ?? 1
  if (isOrdered || turn.draft.lines.every(({ qty }) => qty < count)) return false
  const line = lineOf(turn, count, coming)
  if (!line) return turn.outcomes.push({ kind: 'unexplained', words: clause.text }) > 0
  const candidates = [{ entry: line.entry, score: 1, explainsQuantity: false }]
  const { value = 1, text = '1' } = pointing.quantity ?? {}
  const quantity = { value, unit: null, text }
  const going: Mention = { ...coming, quantity, words: line.entry.item.name, candidates, alternatives: [], sizes: [], options: [] } // prettier-ignore
  applyReplacement(turn, { ...clause, act: 'replace', replaced: [going], mentions: [{ ...coming, quantity: null }] }) // prettier-ignore
  return true
}

/** "Yung apat", "ang usa" */
function isPointing({ quantity, sizes, options, reference, isOfThem }: Mention): boolean {
  const isOther = reference?.kind === 'other' && !quantity
  const isNumber = quantity !== null && (quantity.unit === null || (quantity.unit.kind === 'count' && quantity.unit.factor === 1)) // prettier-ignore
  return sizes.length + options.length === 0 && (isOther || (isNumber && isOfThem))
}

/** The only line of which so many become other goods: of the same kind, if any is, and of just so many, if one is; null when the two tell of different lines. */
function lineOf(turn: DialogueTurn, count: number, { candidates }: Mention): DraftLine | null {
  const open = turn.draft.lines.filter((line) => !turn.touched.has(line) && line.qty >= count)
  const kin = open.filter((line) => candidates.some(({ entry }) => haveCommonKind(line.entry, entry))) // prettier-ignore
  const exact = count > 1 ? open.filter(({ qty }) => qty === count) : []
  const both = exact.filter((line) => kin.includes(line))
  if (exact.length > 0 && kin.length > 0 && both.length === 0) return null
  const [line, ...others] = [both, kin, exact, open].find(({ length }) => length > 0) ?? []
  return line && others.length === 0 ? line : null
}
