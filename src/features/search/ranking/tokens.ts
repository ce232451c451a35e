/** Fields of documents as the search tables hold them: words divided by blanks, `tomatoes/tomato` for a word and its stem. */

/** A word of a field that has one of the stems asked for. */
export interface Occurrence {
  /** As written. */
  word: string
  stem: string
  /** Where it begins and ends in the text of the field. */
  start: number
  end: number
}

export function splitFields(tokens: string): string[] {
  return tokens.split('\n')
}

/** As written. */
export function wordsOf(field: string): string[] {
  return field === '' ? [] : field.split(' ').map((token) => token.split('/', 1)[0]!)
}

export function countWords(field: string): number {
  if (field === '') return 0
  let count = 1
  for (let at = field.indexOf(' '); at >= 0; at = field.indexOf(' ', at + 1)) count++
  return count
}

/** Finds the words with any of the stems. Most words have none, so one regular expression is faster than to look each up. */
export function occurrenceFinder(stems: Iterable<string>): (field: string) => Occurrence[] {
  const pattern = new RegExp(`(?:^|[ /])(${[...stems].map(RegExp.escape).join('|')})(?= |$)`, 'g')
  return (field) => {
    const found: Occurrence[] = []
    pattern.lastIndex = 0
    for (let match = pattern.exec(field); match; match = pattern.exec(field)) {
      const stem = match[1]!
      const end = pattern.lastIndex
      const stemStart = end - stem.length
      const hasWord = field[stemStart - 1] === '/'
      const start = hasWord ? field.lastIndexOf(' ', stemStart) + 1 : stemStart
      found.push({ word: hasWord ? field.slice(start, stemStart - 1) : stem, stem, start, end })
    }
    return found
  }
}

/** Whether the words after `end` have these stems, one after the other. */
export function isFollowedBy(field: string, end: number, stems: readonly string[]): boolean {
  let at = end
  for (const stem of stems) {
    const start = at + 1
    const next = field.indexOf(' ', start)
    at = next < 0 ? field.length : next
    const word = field.slice(start, at)
    if (word.slice(word.indexOf('/') + 1) !== stem) return false
  }
  return true
}
