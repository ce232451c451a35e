import { normalizeText, stem, tokenize } from '../lexicon/tokenize.ts'
import { similarity } from '../lexicon/similarity.ts'
import { isStopword } from '../lexicon/stopwords.ts'
import { detectDialogueActs, type DialogueAct } from './dialogue-acts.ts'
import { rankProducts, type Matcher } from './rank-products.ts'
/**
 * The owner's instructions as a knowledge base that is quoted to customers. A line `Discounts: 5 % from 10 kilos` (or
 * `Any discounts? 5 % from 10 kilos`) answers questions about its first half; in other text each sentence answers
 * questions that share its words. Quotes never change an order.
 */

export interface KnowledgeEntry {
  keywords: string[]
  /** Dialogue acts with a built-in answer that this entry is also about. */
  topics: DialogueAct[]
  text: string
  /** A labelled entry replaces the built-in answer; a sentence only adds to it. */
  isLabelled: boolean
}

const QUOTES_MAX = 2
const QUOTE_LENGTH = 400
const SIMILARITY_MIN = 0.8
const PRODUCT_SCORE_MIN = 0.6
const TOPICS: readonly DialogueAct[] = ['hours', 'location', 'delivery', 'payment']

const labelPattern = /^([^:?]{2,80})(?::\s+|\?\s+)(\S.*)$/u
/** Directives to the agent are not quoted to customers. */
const directivePattern =
  /^(?:please |always |never |do not |don'?t |you |if |when (?:a|the) customer|be |act |answer |reply |respond |ask |tell |say |offer |recommend |suggest |mention |use |avoid |huwag |wag |lagi |palagi |ayaw )/iu
/** Whether a sentence of the instructions is a directive to the agent, which no customer is told. */
export function isDirective(sentence: string): boolean {
  return directivePattern.test(sentence.trim())
}

const questionPattern =
  /\?|^(?:do|does|is|are|can|could|may|what|when|where|who|how|why|which|any|meron|mayroon|naa|pwede|puwede|pwd|ano|unsa|kailan|kanus-?a|saan|asa|sino|kinsa|paano|unsaon|bakit|ngano|magkano|pila|tumatanggap|nagbibigay)\b|\b(?:ba|bang|bay)\b/u

export function parseKnowledge(instructions: string): KnowledgeEntry[] {
  return instructions
    .replaceAll(/^\s*Q[:.)]\s*(.+?)\s*\n+\s*A[:.)]\s*/gimu, '$1 ')
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s+/u, '').trim())
    .flatMap((line) => {
      const [, question, answer] = labelPattern.exec(line) ?? []
      if (question && answer) return [toEntry(question, answer, true)]
      return line.split(/(?<=[.!])\s+/u).map((sentence) => toEntry(sentence, sentence, false))
    })
    .filter(({ text, isLabelled }) => text !== '' && (isLabelled || !isDirective(text)))
}

function toEntry(question: string, text: string, isLabelled: boolean): KnowledgeEntry {
  const acts = detectDialogueActs(question)
  const topics = TOPICS.filter((topic) => acts.has(topic))
  return { keywords: keywordsOf(question), topics, text: text.slice(0, QUOTE_LENGTH), isLabelled }
}

/** Matches the questions among the pieces of a message; `rest` is every piece without an answer. */
export function matchKnowledge(
  entries: KnowledgeEntry[],
  pieces: string[],
  matcher: Matcher,
): { found: KnowledgeEntry[]; rest: string[] } {
  if (entries.length === 0) return { found: [], rest: pieces }
  const found: KnowledgeEntry[] = []
  const isProductWord = (word: string) =>
    (rankProducts(matcher, [word])[0]?.score ?? 0) >= PRODUCT_SCORE_MIN
  const rest = pieces.filter((piece) => {
    if (!questionPattern.test(normalizeText(piece))) return true
    const words = keywordsOf(piece)
    const productWords = words.filter(isProductWord)
    const answers = entries.filter((entry) => answersQuestion(entry, words, productWords))
    found.push(...answers)
    return answers.length === 0 || productWords.length > 0
  })
  return { found, rest }
}

function answersQuestion(
  { keywords, isLabelled }: KnowledgeEntry,
  words: string[],
  productWords: string[],
): boolean {
  const matched = words.filter((word) => keywords.some((each) => isSameKeyword(each, word)))
  const named = keywords.filter((each) => words.some((word) => isSameKeyword(each, word)))
  if (isLabelled && named.length > 0 && named.length === keywords.length) return true
  if (matched.every((word) => productWords.includes(word))) return false
  return isLabelled ? named.length >= keywords.length / 2 : matched.length >= words.length / 2
}

/** The quotes for keyword matches and topics, and the topics whose built-in answer they replace. */
export function selectQuotes(
  entries: KnowledgeEntry[],
  found: KnowledgeEntry[],
  asked: Set<DialogueAct>,
): { quotes: string[]; answeredTopics: Set<DialogueAct> } {
  const all = new Set([
    ...found,
    ...entries.filter(({ topics }) => topics.some((topic) => asked.has(topic))),
  ])
  const selected = [...all].slice(0, QUOTES_MAX)
  const answered = selected.flatMap(({ topics, isLabelled }) => (isLabelled ? topics : []))
  return { quotes: selected.map(({ text }) => text), answeredTopics: new Set(answered) }
}

/** Stopwords of the product search that still are keywords of a question. */
const topicWords = new Set(
  'wholesale retail reserve tomorrow today tonight cancel discount'.split(' '),
)
/** The customer and the owner may use different languages. */
const topicSynonyms = [
  'discount tawad less promo',
  'receipt resibo invoice',
  'return isauli ibalik refund palit',
  'change sukli',
  'wholesale bulk bulto maramihan',
  'free libre',
  'minimum pinakamababa',
  'reservation reserve advance',
  'pickup pick-up kunin',
].map((words) => words.split(' '))

function keywordsOf(text: string): string[] {
  const words = tokenize(text).filter(
    (word) => !/^\d/u.test(word) && word.length > 2 && (topicWords.has(word) || !isStopword(word)),
  )
  return [...new Set(words.map(stem))]
}

function isSameKeyword(a: string, b: string): boolean {
  return (
    similarity(a, b) >= SIMILARITY_MIN ||
    topicSynonyms.some((words) => words.includes(a) && words.includes(b))
  )
}
