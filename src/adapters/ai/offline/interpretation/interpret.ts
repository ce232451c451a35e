/** Interprets one message: lexical analysis, the best segmentation, clauses. */
import { patternOf } from '../language/phrasing.ts'
import { languageOf } from '../language/detect-language.ts'
import { normalizeMessage, tokenize, type Token } from '../language/tokenizer.ts'
import { buildClauses } from './clauses/build-clauses.ts'
import { spanOf } from './clauses/build-mention.ts'
import { segment, type Node } from './chart/chart.ts'
import { collectContact, collectNotes } from './contact/collect-contact.ts'
import { collectFulfilment } from './contact/fulfilment.ts'
import { withAddressInSlot } from './contact/address-slot.ts'
import { furtherNumbers, loadedNumbers } from './contact/telephone-numbers.ts'
import { withNameInSlot } from './contact/name-slot.ts'
import { findDoubts } from './chart/doubt.ts'
import type { Edge } from './chart/edges.ts'
import { withoutComplaints, withoutRunOut, withoutTooDear } from './clauses/complaints.ts'
import { joinHeadings } from './clauses/headings.ts'
import { countByPerson } from './clauses/list-by-person.ts'
import { joinSentences } from './clauses/join-sentences.ts'
import { divideQuestions } from './clauses/divide-questions.ts'
import { correctSpelling } from './correct-spelling.ts'
import { createLinker } from './entity-linker.ts'
import type {
  Clause,
  Interpretation,
  InterpretationContext,
  Role,
  TokenRole,
  Unexplained,
} from './interpretation.ts'
import { readKinds } from './clauses/kinds/kinds-of-heading.ts'
import { analyse } from './lexical-analysis/lexical-analysis.ts'
import { itemOf, readClauses, type RawClause } from './clauses/read-clauses.ts'
import type { Shelf } from './shelf.ts'

/** Pure: the same words, shelf and context give the same interpretation. */
export function interpret(
  said: string,
  { shelf, context }: { shelf: Shelf; context: InterpretationContext },
): Interpretation {
  const message = normalizeMessage(said)
  const tokens = correctSpelling(tokenize(message), shelf)
  const edges = analyse({
    tokens,
    linker: createLinker(shelf, tokens, listedOf(shelf, context)),
    shelf,
    context,
  })
  const referring = { canRefer: canRefer(context), products: productsOf(shelf, context) }
  const first = segment(edges, referring).path
  const named = withNameInSlot(edges, first, tokens, context)
  const second = named ? segment(named, referring).path : first
  const placed = withAddressInSlot(named ?? edges, second, tokens, context)
  const path = placed ? segment(placed, referring).path : second
  const read = readClauses(path, tokens).flatMap((clause) => divideQuestions(clause, tokens))
  readKinds(read, tokens, shelf)
  const raw = joinHeadings(read, tokens)
  const taken = attachNotes(raw, message, tokens)
  const unexplained = attachUnknown(raw, message, tokens)
  const doubts = findDoubts(path)
  const doubtsIn = ({ start, end, items }: RawClause) =>
    items.length === 0 ? [] : doubts.filter((doubt) => doubt.start < end && doubt.end > start)
  const built = buildClauses(raw, { message, tokens, shelf, context }, doubtsIn)
  const { clauses, lone } = setLoneNumbersAside(
    countByPerson(
      withoutComplaints(
        withoutRunOut(joinSentences(withoutTooDear(built, context), context), message),
      ),
      message,
    ),
    context,
  )
  const contact = collectContact(message, tokens, raw, context)
  const further = [...furtherNumbers(message, tokens, contact.contactNumber), ...loadedNumbers(message, tokens)] // prettier-ignore
  const notes = collectNotes(message, tokens, raw, (edge) => taken.has(edge))
  return {
    language: languageOf(
      path.flatMap(({ edge }) =>
        edge && SPEAKING.has(edge.role) ? tokens.slice(edge.start, edge.end) : [],
      ),
    ),
    clauses,
    contact,
    fulfilment: collectFulfilment(raw, tokens, context.draft.length > 0 && context.lastTopic === null), // prettier-ignore
    notes: [...notes.filter((note) => !further.some((words) => words.includes(note))), ...further], // prettier-ignore
    tokens: rolesOf(path, message, tokens),
    unexplained: [...unexplained, ...lone],
    alternatives: doubts.map(({ readings }) => readings),
  }
}

/**
 * A number in a clause of its own, beside goods that have their quantity in another clause: what it counts was not said, and nothing
 * was asked that it could answer.
 */
function setLoneNumbersAside(
  clauses: Clause[],
  { asked, lastTopic, focus }: InterpretationContext,
) {
  const lone: Unexplained[] = []
  const isOrdered = clauses.some(({ mentions }) =>
    mentions.some(({ words, quantity }) => words !== '' && quantity),
  )
  // "Pila isa?", "sige duha. tapos 1 pajama": so many of what was asked about.
  const isQuoted = lastTopic !== null && focus.length === 1
  if (!isOrdered || isQuoted || (asked !== null && asked !== 'contact')) return { clauses, lone }
  const kept = clauses.map((clause) => {
    const [only, ...others] = clause.mentions
    const isBare = only && others.length === 0 && only.quantity && !only.quantity.unit && only.words === '' && only.sizes.length + only.options.length === 0 && !only.reference && !only.isEach // prettier-ignore
    if (clause.act !== 'choose' || !isBare || clause.isCorrection || IN_ALL.test(clause.text)) return clause // prettier-ignore
    lone.push({
      start: only.start,
      end: only.end,
      text: only.text,
      isNumber: true,
    })
    return { ...clause, act: 'none' as const, mentions: [] }
  })
  return { clauses: kept, lone }
}

/** "So 2 in total" */
const IN_ALL = patternOf('in all')

/** Names of people, places and goods are of no language. */
const SPEAKING = new Set<Role>([
  'count',
  'unit',
  'act',
  'time',
  'people',
  'money',
  'note',
  'question',
  'reference',
  'politeness',
  'link',
  'unknown',
])

/** What can be had of a list: the agent has asked which, or has answered the customer's question with it. */
function listedOf({ byKey }: Shelf, context: InterpretationContext): ReadonlySet<string> {
  const { asked, lastTopic, listed } = context
  const isTold = asked === null && lastTopic !== null && listed.length > 1
  const isMeant = (key: string) => asked === 'product' || (byKey.get(key)?.item.inventory ?? 0) > 0
  return new Set(asked === 'product' || isTold ? listed.filter(isMeant) : [])
}

/** Something was mentioned or asked about, so a number or a size alone can be about that. */
function canRefer({ asked, listed, draft, focus }: InterpretationContext): boolean {
  return (asked !== null && asked !== 'contact') || listed.length + draft.length + focus.length > 0
}

/** Products that were spoken of. */
function productsOf(
  { byKey }: Shelf,
  { listed, draft, focus }: InterpretationContext,
): Set<string> {
  return new Set(
    [...listed, ...draft, ...focus].flatMap((key) => byKey.get(key)?.item.productId ?? []),
  )
}

/** A request right behind goods is a note of theirs, and the options that a request names are chosen with it. */
function attachNotes(
  clauses: readonly RawClause[],
  message: string,
  tokens: readonly Token[],
): Set<Edge> {
  const taken = new Set<Edge>()
  for (const { items, edges } of clauses)
    for (const edge of edges) {
      if (edge.kind !== 'note') continue
      const item = items.findLast((each) => each.edges.every(({ end }) => end <= edge.start))
      if (edge.options?.length) {
        if (item) item.edges.push(edge)
        else items.push(itemOf(edge))
      }
      if (!item || !item.edges.some(({ kind }) => kind === 'goods')) continue
      item.note = spanOf(message, tokens, edge.start, edge.end).text.replaceAll(/\s+/gu, ' ')
      taken.add(edge)
    }
  return taken
}

/** Words that nobody knows: beside goods they are part of their name, after a number or a verb of ordering they stand for goods. */
function attachUnknown(
  clauses: readonly RawClause[],
  message: string,
  tokens: readonly Token[],
): Unexplained[] {
  return clauses.flatMap(({ edges, items }) =>
    edges.flatMap((edge, at): Unexplained[] => {
      // "2 happy burger": a word of talk that tells a kind is none.
      const isKind = edge.meaning === 'remark' && isModifier(edges, at, tokens)
      if (edge.kind !== 'unknown' && !isKind) return []
      const span = spanOf(message, tokens, edge.start, edge.end)
      const isNumber =
        edge.meaning === 'range' || edge.meaning === 'size' || tokens[edge.start]!.kind === 'number'
      const neighbours = [edges[at - 1], edges[at + 1]]
      const item = isNumber
        ? undefined
        : items.find((each) =>
            each.edges.some((part) => part.kind === 'goods' && neighbours.includes(part)),
          )
      if (item) {
        item.unmatched.push(span.text)
        item.isOther ||= isModifier(edges, at, tokens)
        return []
      }
      const before = edges.slice(0, at).findLast(({ kind }) => kind !== 'filler')
      const isOrdering =
        before?.kind === 'quantity' ||
        (before?.kind === 'act' && before.meaning === 'order') ||
        (before?.kind === 'separator' && before.meaning === 'with' && items.length > 0)
      return isNumber || isOrdering ? [{ ...span, isNumber }] : []
    }),
  )
}

/** Letters that a word has at least which makes other goods of those behind it: "2 hazelnut latte". */
const MODIFIER_MIN = 4

/** Between a number and the name of goods stands what kind of them is meant. */
function isModifier(edges: readonly Edge[], at: number, tokens: readonly Token[]): boolean {
  const [before, edge, after] = [edges[at - 1], edges[at]!, edges[at + 1]]
  const isBehind = before?.kind === 'quantity' || before?.kind === 'size'
  return isBehind && after?.kind === 'goods' && tokens[edge.start]!.key.length >= MODIFIER_MIN
}

function rolesOf(path: readonly Node[], message: string, tokens: readonly Token[]): TokenRole[] {
  return path.flatMap(({ edge }) => {
    if (!edge) return []
    return Array.from({ length: edge.end - edge.start }, (_, more): TokenRole => {
      const at = edge.start + more
      const isUnit = edge.kind === 'quantity' && more > 0 && tokens[at]!.kind === 'word'
      return { ...spanOf(message, tokens, at, at + 1), role: isUnit ? 'unit' : edge.role }
    })
  })
}
