/** A yes that says once more what is ordered: "yes chrome, ok na po" to a chrome mirror. It is one only if it names every line of the cart. */
import { getPhrases } from '../../../lexicon/grammar.ts'
import { foldWords } from '../../../lexicon/word-forms.ts'
import { isPlainYes } from './consent.ts'

/** Between the goods, or behind them. */
const BETWEEN = new Set(['tsaka', 'saka', 'chaka', 'at', 'and', 'ug', 'og', 'lang', 'ra'])

/** Beside goods they may ask for more: "yes, chrome din". */
const MORE = /\b(?:too|also|din|dn|rin|pud|pod|sad|usab|sab|pa|ulit|again|ka|mo)\b/iu

const PLAIN = /^[\p{L}\p{N}’'-]+[.!]*$/u

let changing: ReadonlySet<string> | undefined

/** Words that count or change goods say more than what is ordered, even within a name: "yes, extra rice". */
function isChanging(word: string): boolean {
  changing ??= new Set(
    [...getPhrases('numbers'), ...getPhrases('acts')].flatMap(({ words }) =>
      words.length === 1 ? words : [],
    ),
  )
  return changing.has(word) || NEGATIONS.has(word) || /^\d+$/u.test(word)
}

const NEGATIONS = new Set(['no', 'not', 'without', 'zero', 'wala', 'walang', 'walay'])

/** @param titles of the lines of the cart, with variant and options */
export function isYesWithRepeats(
  message: string,
  titles: readonly string[],
  options: { isCollected: boolean },
): boolean {
  const goods = titles.map(wordsOf)
  const said = message.split(/[\s,;]+|(?<=\p{L})\.(?=\s|$)/u).filter(Boolean)
  // A mark of a question or a quotation stays.
  const isOf = (words: ReadonlySet<string>, word = '') => PLAIN.test(word) && words.has(foldWords(word).join('')) // prettier-ignore
  const isNamed = (word: string | undefined) => goods.some((words) => isOf(words, word))
  const isWhole = goods.every((words) => said.some((word) => isOf(words, word)))
  if (goods.length === 0 || !isWhole || MORE.test(message)) return false
  const rest = said.filter((word, at) => {
    const isBetween = BETWEEN.has(word.toLowerCase()) && (isNamed(said[at - 1]) || isNamed(said[at + 1])) // prettier-ignore
    return !isNamed(word) && !isBetween
  })
  return isPlainYes(rest.join(' '), options)
}

/** "Water Jug, 4 L": water, jug and 4l. */
function wordsOf(title: string): ReadonlySet<string> {
  const words = foldWords(title)
  const sizes = title.match(/\d+(?:\.\d+)? ?\p{L}+/gu) ?? []
  const single = words.filter((word) => !isChanging(word))
  return new Set([...single, ...sizes.map((size) => foldWords(size).join(''))])
}
