import type { ChoiceGroup, ChoiceOption } from '../../agent.ts'
import { stem, tokenize } from '../lexicon/tokenize.ts'

export interface OptionMatch {
  group: ChoiceGroup
  /** At least one. */
  options: ChoiceOption[]
}

const negations = new Set(
  'no not without wala walang hindi dili di ayaw ayoko wag huwag less'.split(' '),
)

/**
 * The options that a text names with all their words. Where the words of one are part of another's, the longer name counts; a
 * group that takes one option matches only one. A text that denies something names no option, unless the option does too.
 */
export function matchOptions(groups: readonly ChoiceGroup[], text: string): OptionMatch[] {
  const said = new Set(termsOf(text))
  const isNamed = (words: string[]) =>
    words.length > 0 &&
    words.every((word) => said.has(word)) &&
    [...said].every((word) => !negations.has(word) || words.includes(word))
  return groups.flatMap((group) => {
    const named = group.options
      .map((option) => ({ option, words: termsOf(option.name) }))
      .filter(({ words }) => isNamed(words))
    const longest = named.filter(
      ({ words }) => !named.some((other) => isProperSubset(words, other.words)),
    )
    const isAmbiguous = longest.length > 1 && group.max === 1
    const options = isAmbiguous ? [] : longest.map(({ option }) => option)
    return options.length > 0 ? [{ group, options }] : []
  })
}

/** A text without the words of the options. */
export function withoutOptions(text: string, matches: OptionMatch[]): string {
  const named = new Set(
    matches.flatMap(({ options }) => options.flatMap(({ name }) => termsOf(name))),
  )
  return tokenize(text)
    .filter((word) => !named.has(stem(word)))
    .join(' ')
}

function termsOf(text: string): string[] {
  return tokenize(text).map(stem)
}

function isProperSubset(words: string[], others: string[]): boolean {
  return words.length < others.length && words.every((word) => others.includes(word))
}
