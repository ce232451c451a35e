/** Words of options that are spelt or inflected in other ways: "perl", "50% sgr", "scramble", "limpyohi". */
import {
  deletions,
  isOneTypo,
  isShortened,
  phoneticKey,
  skeleton,
} from '../../language/spelling.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import { groupByKeys } from './group-by-keys.ts'

/** Words as the options write them. */
export interface OptionSpellings {
  bySkeleton: ReadonlyMap<string, readonly string[]>
  bySound: ReadonlyMap<string, readonly string[]>
  byDeletion: ReadonlyMap<string, readonly string[]>
  byForm: ReadonlyMap<string, readonly string[]>
}

const SOUND_MIN = 4
const TYPO_MIN = 5
const FORM_MIN = 4
/** English of what is done to goods, and Cebuano of asking for it. */
const SUFFIX = /(?:d|ed|h?(?:an|on|a|i))$/u

export function indexSpellings(words: readonly string[]): OptionSpellings {
  const spelt = words.filter((word) => word.length >= SOUND_MIN)
  return {
    bySkeleton: groupByKeys(words, (word) => [skeleton(word)]),
    bySound: groupByKeys(spelt, (word) => [phoneticKey(word)]),
    byDeletion: groupByKeys(
      spelt.filter((word) => word.length >= TYPO_MIN),
      (word) => deletions(phoneticKey(word)),
    ),
    byForm: groupByKeys(spelt, formsOf),
  }
}

/** The word of an option that a word is a spelling or a form of. */
export function optionWordSpelt(index: OptionSpellings, key: string): string | undefined {
  const whole = index.bySkeleton.get(skeleton(key))?.find((each) => isShortened(key, each))
  const formed = formsOf(key).flatMap((form) => index.byForm.get(form) ?? [])[0]
  if (whole ?? formed) return whole ?? formed
  // A word of grammar or goods is no misspelling of another.
  if (key.length < SOUND_MIN || categoriesOf(key).size > 0) return undefined
  const sound = phoneticKey(key)
  const alike = index.bySound.get(sound)?.[0]
  if (alike ?? key.length < TYPO_MIN) return alike
  const near = deletions(sound).flatMap((each) => index.byDeletion.get(each) ?? [])
  return near.find((each) => each[0] === key[0] && isOneTypo(sound, phoneticKey(each)))
}

/** The word, and what is left of it without a suffix. */
function formsOf(word: string): string[] {
  const stem = word.replace(SUFFIX, '')
  const vowel = word.endsWith('ed') ? [`${stem}e`] : []
  return [...new Set([word, stem, ...vowel])].filter((form) => form.length >= FORM_MIN)
}
