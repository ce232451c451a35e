/**
 * The owner's instructions as a knowledge base that is quoted to customers. A line `Discounts: 5 % from 10 kilos` (or
 * `Any discounts? 5 % from 10 kilos`) answers questions about its first half; in other text each sentence answers
 * questions that share its words. Quotes never change an order.
 */
import { LRUCache } from 'lru-cache'
import { emptyContext, type Clause, type Topic } from '../../interpretation/interpretation.ts'
import { interpret } from '../../interpretation/interpret.ts'
import { indexShelf } from '../../interpretation/shelf.ts'
import { isSameKeyword, keywordsOf } from './keywords.ts'

export interface KnowledgeEntry {
  keywords: string[]
  /** Topics with a built-in answer that this entry is also about. */
  topics: Topic[]
  text: string
  /** A labelled entry replaces the built-in answer; a sentence only adds to it. */
  isLabelled: boolean
}

const QUOTES_MAX = 2
const QUOTE_LENGTH = 400

/** Topics that one line of an owner answers together: "Delivery: mornings, ₱20 within Salay". */
const related: readonly (readonly Topic[])[] = [
  ['delivery', 'fee', 'area', 'duration'],
  ['hours'],
  ['location', 'pickup'],
  ['payment'],
  ['promo'],
  ['minimum'],
]

const labelPattern = /^([^:?]{2,80})(?::\s+|\?\s+)(\S.*)$/u
/** Directives to the agent are not quoted to customers. */
const directivePattern =
  /^(?:please |always |never |do not |don'?t |you |if |when (?:a|the) customer|be |act |answer |reply |respond |ask |tell |say |offer |recommend |suggest |mention |use |avoid |huwag |wag |lagi |palagi |ayaw )/iu

/** Whether a sentence of the instructions is a directive to the agent, which no customer is told. */
export function isDirective(sentence: string): boolean {
  return directivePattern.test(sentence.trim())
}

const parsed = new LRUCache<string, KnowledgeEntry[]>({ max: 200 })

export function parseKnowledge(instructions: string): KnowledgeEntry[] {
  const known = parsed.get(instructions)
  if (known) return known
  const entries = instructions
    .replaceAll(/^\s*Q[:.)]\s*(.+?)\s*\n+\s*A[:.)]\s*/gimu, '$1 ')
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s+/u, '').trim())
    .flatMap((line) => {
      const [, question, answer] = labelPattern.exec(line) ?? []
      if (question && answer) return [toEntry(question, answer, true)]
      return line.split(/(?<=[.!])\s+/u).map((sentence) => toEntry(sentence, sentence, false))
    })
    .filter(({ text, isLabelled }) => text !== '' && (isLabelled || !isDirective(text)))
  parsed.set(instructions, entries)
  return entries
}

const emptyShelf = indexShelf([])

function toEntry(question: string, text: string, isLabelled: boolean): KnowledgeEntry {
  const { clauses } = interpret(`${question.replace(/[.?!]$/u, '')}?`, {
    shelf: emptyShelf,
    context: emptyContext,
  })
  const topics = clauses.flatMap(({ topic }) => topic ?? [])
  return { keywords: keywordsOf(question), topics, text: text.slice(0, QUOTE_LENGTH), isLabelled }
}

/** The entries that answer a clause, if it asks something. @param message that the clause is from */
export function answersTo(
  entries: readonly KnowledgeEntry[],
  clause: Clause,
  message: string,
): KnowledgeEntry[] {
  if (clause.act !== 'ask' && !message.slice(clause.start).includes('?')) return []
  const words = keywordsOf(clause.text)
  const named = clause.mentions.filter(({ candidates }) => candidates.length > 0)
  const goods = named.flatMap((mention) => keywordsOf(mention.words))
  return entries.filter(
    (entry) => answersWords(entry, words, goods) || isAbout(entry, clause.topic),
  )
}

function answersWords(
  { keywords, isLabelled }: KnowledgeEntry,
  words: readonly string[],
  goods: readonly string[],
): boolean {
  const matched = words.filter((word) => keywords.some((each) => isSameKeyword(each, word)))
  const named = keywords.filter((each) => words.some((word) => isSameKeyword(each, word)))
  if (isLabelled && named.length > 0 && named.length === keywords.length) return true
  if (matched.every((word) => goods.includes(word))) return false
  return isLabelled ? named.length >= keywords.length / 2 : matched.length >= words.length / 2
}

function isAbout({ topics }: KnowledgeEntry, topic: Topic | null): boolean {
  if (topic === null) return false
  const group = related.find((each) => each.includes(topic))
  return group !== undefined && topics.some((each) => group.includes(each))
}

/** What is quoted, and the topics whose built-in answer it replaces. */
export function selectQuotes(found: readonly KnowledgeEntry[]): {
  quotes: string[]
  answered: ReadonlySet<Topic>
} {
  const selected = [...new Set(found)].slice(0, QUOTES_MAX)
  const answered = selected
    .filter(({ isLabelled }) => isLabelled)
    .flatMap(({ topics }) =>
      related.filter((group) => topics.some((topic) => group.includes(topic))),
    )
  return { quotes: selected.map(({ text }) => text), answered: new Set(answered.flat()) }
}
