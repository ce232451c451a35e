/** The words by which a question of a customer and a line of the owner are recognised as being about the same. */
import type { GrammarCategory } from '../../../../../lexicon/grammar.ts'
import { baseForms } from '../../../../../lexicon/word-forms.ts'
import { isOneTypo, phoneticKey } from '../../language/spelling.ts'
import { tokenize } from '../../language/tokenizer.ts'
import { categoriesOf } from '../../language/vocabulary.ts'

/** Words of these categories tell nothing about what a question is about. */
const common: readonly GrammarCategory[] = ['particles', 'links', 'questions', 'references', 'acts']
const LENGTH_MIN = 3
/** One error in a shorter word makes another word of it. */
const TYPO_LENGTH_MIN = 5

/** The customer and the owner may use different languages. */
const synonyms = [
  'discount tawad less promo',
  'receipt resibo invoice',
  'return isauli ibalik refund palit',
  'change sukli',
  'wholesale bulk bulto maramihan',
  'free libre',
  'minimum pinakamababa',
  'reservation reserve advance',
  'pickup kunin',
  'delivery deliver hatid hatod',
].map((words) => words.split(' '))

export function keywordsOf(text: string): string[] {
  const words = tokenize(text)
    .filter(({ kind, key }) => kind === 'word' && key.length >= LENGTH_MIN)
    .map(({ key }) => key)
  return [...new Set(words.filter((word) => isTopicWord(word) || !isCommon(word)))]
}

function isTopicWord(word: string): boolean {
  return synonyms.some((words) => words.includes(word))
}

function isCommon(word: string): boolean {
  const categories = categoriesOf(word)
  return common.some((category) => categories.has(category))
}

export function isSameKeyword(one: string, other: string): boolean {
  const [forms, others] = [formsOf(one), formsOf(other)]
  if (forms.some((form) => others.includes(form)) || phoneticKey(one) === phoneticKey(other))
    return true
  if (Math.min(one.length, other.length) >= TYPO_LENGTH_MIN && isOneTypo(one, other)) return true
  return synonyms.some(
    (words) =>
      words.some((word) => forms.includes(word)) && words.some((word) => others.includes(word)),
  )
}

function formsOf(word: string): string[] {
  return baseForms(word)
    .filter(({ inflection }) => inflection !== 'affix')
    .map(({ form }) => form)
}
