/**
 * What the owner wrote for the agent, quoted to customers who ask about it. A line `Discounts: 5 % from 10 kilos` (or
 * `Any discounts? 5 % from 10 kilos`) answers what its first half names; of other text each sentence answers questions
 * that share its words. It is only ever quoted: nothing in it changes an order.
 */
import { actsIn, type Act } from './dialogue-acts.ts'
import { findProducts, type Reader } from './match-products.ts'
import { isStopword } from '../lexicon/stopwords.ts'
import { likeness, plain, stem, wordsOf } from '../lexicon/normalize-words.ts'

export interface Note {
  about: string[]
  /** Of what the agent answers by itself, what this is about as well. */
  topics: Act[]
  says: string
  /** It stands in the place of the agent's own answer; a sentence only adds to it. */
  isLabelled: boolean
}

const QUOTES_MAX = 2
const QUOTE_LENGTH = 400
const ALIKE = 0.8
const GOODS = 0.6
const TOPICS: readonly Act[] = ['hours', 'where', 'delivery', 'payment']

const label = /^([^:?]{2,80})(?::\s+|\?\s+)(\S.*)$/u
/** Said to the agent, and not for customers. */
const order =
  /^(?:please |always |never |do not |don'?t |you |if |when (?:a|the) customer|be |act |answer |reply |respond |ask |tell |say |offer |recommend |suggest |mention |use |avoid |huwag |wag |lagi |palagi |ayaw )/iu
const question =
  /\?|^(?:do|does|is|are|can|could|may|what|when|where|who|how|why|which|any|meron|mayroon|naa|pwede|puwede|pwd|ano|unsa|kailan|kanus-?a|saan|asa|sino|kinsa|paano|unsaon|bakit|ngano|magkano|pila|tumatanggap|nagbibigay)\b|\b(?:ba|bang|bay)\b/u

export function notesIn(instructions: string): Note[] {
  return instructions
    .replaceAll(/^\s*Q[:.)]\s*(.+?)\s*\n+\s*A[:.)]\s*/gimu, '$1 ')
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s+/u, '').trim())
    .flatMap((line) => {
      const [, asked, says] = label.exec(line) ?? []
      if (asked && says) return [noteOf(asked, says, true)]
      return line.split(/(?<=[.!])\s+/u).map((sentence) => noteOf(sentence, sentence, false))
    })
    .filter(({ says, isLabelled }) => says !== '' && (isLabelled || !order.test(says)))
}

function noteOf(asked: string, says: string, isLabelled: boolean): Note {
  const acts = actsIn(asked)
  const topics = TOPICS.filter((topic) => acts.has(topic))
  return { about: contentOf(asked), topics, says: says.slice(0, QUOTE_LENGTH), isLabelled }
}

/** The notes that answer the questions among the pieces of a message; `rest` is what they do not answer. */
export function notesAbout(
  notes: Note[],
  pieces: string[],
  reader: Reader,
): { found: Note[]; rest: string[] } {
  const found: Note[] = []
  const isGoods = (word: string) => (findProducts(reader, [word])[0]?.score ?? 0) >= GOODS
  const rest = pieces.filter((piece) => {
    if (!question.test(plain(piece))) return true
    const words = contentOf(piece)
    const goods = words.filter(isGoods)
    const answers = notes.filter((note) => isAbout(note, words, goods))
    found.push(...answers)
    return answers.length === 0 || goods.length > 0
  })
  return { found, rest }
}

function isAbout({ about, isLabelled }: Note, words: string[], goods: string[]): boolean {
  const said = words.filter((word) => about.some((each) => isLike(each, word)))
  const named = about.filter((each) => words.some((word) => isLike(each, word)))
  if (isLabelled && named.length > 0 && named.length === about.length) return true
  if (said.every((word) => goods.includes(word))) return false
  return isLabelled ? named.length >= about.length / 2 : said.length >= words.length / 2
}

/** What is said of these topics, with what was found by its words: the owner's words, and the topics that they settle. */
export function ownWords(
  notes: Note[],
  found: Note[],
  asked: Set<Act>,
): { quotes: string[]; settled: Set<Act> } {
  const all = new Set([
    ...found,
    ...notes.filter(({ topics }) => topics.some((topic) => asked.has(topic))),
  ])
  const said = [...all].slice(0, QUOTES_MAX)
  const settled = said.flatMap(({ topics, isLabelled }) => (isLabelled ? topics : []))
  return { quotes: said.map(({ says }) => says), settled: new Set(settled) }
}

/** Words that goods are not found by, and answers are. */
const topical = new Set(
  'wholesale retail reserve tomorrow today tonight cancel discount'.split(' '),
)
/** What one says in one language, and the owner may have written in another. */
const sameThings = [
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

function contentOf(text: string): string[] {
  const words = wordsOf(text).filter(
    (word) => !/^\d/u.test(word) && word.length > 2 && (topical.has(word) || !isStopword(word)),
  )
  return [...new Set(words.map(stem))]
}

function isLike(a: string, b: string): boolean {
  return (
    likeness(a, b) >= ALIKE || sameThings.some((words) => words.includes(a) && words.includes(b))
  )
}
