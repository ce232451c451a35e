/** "The sliced one", "pang double", "walang wings": words that tell one of the listed goods from the others, however the message is read. */
import { getPhrases } from '../../../../../../lexicon/grammar.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { standsFor } from '../../../interpretation/link-among.ts'
import type { Act, Interpretation, Role } from '../../../interpretation/interpretation.ts'
import { ofSize, sizeMeaning } from '../../../interpretation/shelf/sizes.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { entriesOf, type DialogueTurn } from '../../dialogue-turn.ts'
import { answerRequestWith } from './answer-request.ts'

/** Words of these are about something else than the goods. */
const APART: ReadonlySet<Role> = new Set(['name', 'address', 'phone', 'money', 'time', 'people'])
const OTHERWISE: ReadonlySet<Act> = new Set(['ask', 'remove', 'refuse', 'clear', 'replace'])

/**
 * Answers the question that the last reply asked when no clause of the message has.
 * @param before the open requests as they were, to see whether one did
 * @returns the words that told which; empty when none did
 */
export function answerByWords(
  turn: DialogueTurn,
  { clauses, tokens }: Pick<Interpretation, 'clauses' | 'tokens'>,
  before: string,
): ReadonlySet<string> {
  const [request] = turn.earlier
  const isOpen = turn.state.asked === 'product' && request?.missing === 'product'
  const isOther =
    turn.opened.length > 0 ||
    turn.outcomes.some(({ kind }) => kind === 'put' || kind === 'quote' || kind === 'list') ||
    clauses.some(({ act }) => OTHERWISE.has(act))
  if (!isOpen || isOther || JSON.stringify(turn.earlier) !== before) return new Set()
  const words = tokens.filter(({ role }) => !APART.has(role)).flatMap(({ text }) => foldWords(text))
  const found = tellApart(request, entriesOf(turn, request.keys), words)
  if (!found) return new Set()
  const [quantity, ...more] = clauses.flatMap(({ mentions }) =>
    mentions.flatMap((mention) => mention.quantity ?? []),
  )
  if (more.length > 0) return new Set()
  request.quantity = quantity ?? request.quantity
  answerRequestWith(turn, request, found.entry)
  turn.outcomes = turn.outcomes.filter(
    (each) =>
      !(
        'words' in each &&
        (quantity || foldWords(each.words).some((word) => found.words.has(word)))
      ),
  )
  return found.words
}

/** The only goods that most of the telling words fit. */
function tellApart(
  { act }: OpenRequest,
  entries: readonly ShelfEntry[],
  words: readonly string[],
): { entry: ShelfEntry; words: Set<string> } | null {
  if (act === 'remove' || entries.length < 2) return null
  const telling = new Set<string>()
  const counts = new Map<ShelfEntry, number>()
  for (const word of new Set(words)) {
    const fitting = entriesFor(word, entries)
    if (fitting.length === 0 || fitting.length === entries.length) continue
    telling.add(word)
    for (const entry of fitting) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  const best = [...counts].filter(([, count]) => count === most)
  return best.length === 1 && most > 0 ? { entry: best[0]![0], words: telling } : null
}

function entriesFor(word: string, entries: readonly ShelfEntry[]): ShelfEntry[] {
  const degree = getDegrees().get(word)
  if (degree)
    return entries.filter(({ item }) => foldWords(item.name).includes(degree === '0' ? 'without' : 'with')) // prettier-ignore
  if (isFunctionWord(word) || /^\d+$/u.test(word)) return []
  const sized = sizeMeaning(word)
  const ofSizes = sized ? ofSize(entries, sized) : []
  return entries.filter((entry) => ofSizes.includes(entry) || standsFor(word, entry))
}

let degrees: ReadonlyMap<string, string> | undefined

/** Single words for with and without. */
function getDegrees(): ReadonlyMap<string, string> {
  degrees ??= new Map(
    getPhrases('degrees').flatMap(({ meaning, words }): [string, string][] =>
      words.length === 1 && (meaning === '0' || meaning === 'with') ? [[words[0]!, meaning]] : [],
    ),
  )
  return degrees
}
