/** The contact and the notes that a message gives, from the edges of the best path. */
import type { Contact } from '../../../agent.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { RawClause } from '../clauses/read-clauses.ts'
import { isNegatedAt } from './negation.ts'

const LEADING =
  /^(?:(?:i live|we live|i stay|we stay|sa|from|taga|dito|diri|at|to|in|po|ang|is|ay|ko|ako|nako|naa|nagpuyo|nakatira|nasa|lang|:|-|,)\s+)+(?=\S)/iu
const NOTE_LABEL =
  /^(?:notes?|paalala|pahabol(?: na note)?|remarks?|special (?:request|instructions?)|instructions?)(?:\s+(?:ko|po|is))*\s*[:=-]*\s*/iu
/** What stands beside an address and is none. */
const NO_PLACE =
  /^(?:eto|ito|ini|ni|po|ako|ko|yan|at|and|ug|na|lang|please|pls|thanks|salamat)(?:\s+(?:po|ako|ko|na|lang))*$/iu
const TRAILING =
  /(?:[\s,]+(?:po|ito|ini|ni|kini|here|instead|na lang|nalang|please|pls|ha|thanks|thank you|salamat|yan|din|opo|ako|number ko|ang number|cp|no|pala|diay|eto|ito po|na|muna|dapat|talaga|nga|actually|rather))+\s*$/iu

export function collectContact(
  message: string,
  tokens: readonly Token[],
  clauses: readonly RawClause[],
): Contact {
  const contact: Contact = {}
  const address: Edge[] = []
  for (const { edges, isQuestion, questions } of clauses) {
    const isAsked =
      isQuestion || questions.some(({ meaning }) => meaning === 'area' || meaning === 'fee')
    for (const edge of edges) {
      if (edge.kind !== 'contact' || (isAsked && edge.role !== 'phone')) continue
      if (isNegatedAt(tokens, edge.start)) continue
      if (edge.role === 'address') address.push(edge)
      else contact[edge.meaning as 'customerName' | 'contactNumber'] = textOf(message, tokens, edge)
    }
  }
  const parts = address
    .map((edge) => textOf(message, tokens, edge))
    .filter((part) => part && !NO_PLACE.test(part))
  if (parts.length > 0) contact.deliveryAddress = [...new Set(parts)].join(', ')
  return contact
}

function textOf(message: string, tokens: readonly Token[], { start, end, role }: Edge): string {
  const text = message.slice(tokens[start]!.start, tokens[end - 1]!.end).replaceAll(/\s+/gu, ' ')
  const bare = role === 'address' ? text.replace(LEADING, '') : text
  return bare.replace(TRAILING, '').replace(/[\s.,-]+$/u, '')
}

/** What looks like a question and may tell something. */
const TELLING = new Set(['you', 'request', 'collect', 'take'])

/** Money and times that are not asked about are told to the store with the words around them. */
export function collectNotes(
  message: string,
  tokens: readonly Token[],
  clauses: readonly RawClause[],
  isTaken: (edge: Edge) => boolean,
): string[] {
  const notes: string[] = []
  for (const clause of clauses) {
    if (clause.isQuestion || clause.questions.some(({ meaning }) => !TELLING.has(meaning))) continue
    for (const edge of clause.edges) {
      if (edge.kind === 'note' && !isTaken(edge))
        notes.push(textOf(message, tokens, edge).replace(NOTE_LABEL, ''))
    }
    const context = clause.edges.filter(
      ({ kind, role, meaning }) =>
        kind === 'context' && (meaning === 'number' || (role === 'time' && meaning === 'when')),
    )
    if (context.length > 0) notes.push(contextText(message, tokens, clause, context))
  }
  return [...new Set(notes)]
}

function contextText(
  message: string,
  tokens: readonly Token[],
  { edges, items, start, end }: RawClause,
  context: Edge[],
): string {
  const whole = items.length === 0 && edges.every(({ kind }) => kind !== 'contact')
  const from = whole ? start : Math.min(...context.map((edge) => cueStart(edges, edge)))
  const to = whole ? end : Math.max(...context.map((edge) => edge.end))
  return message
    .slice(tokens[from]!.start, tokens[Math.max(from, to - 1)]!.end)
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s.,!-]+$/u, '')
}

/** A note on money or time begins with its cue. */
function cueStart(edges: readonly Edge[], edge: Edge): number {
  const at = edges.indexOf(edge)
  let from = at
  while (from > 0 && (edges[from - 1]!.kind === 'context' || edges[from - 1]!.kind === 'filler'))
    from -= 1
  const cue = edges.slice(from, at).find(({ kind }) => kind === 'context')
  return cue ? cue.start : edge.start
}
