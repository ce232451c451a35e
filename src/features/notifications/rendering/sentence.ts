/** What somebody gave as a reason, as a sentence of its own; null when there is none. */
export function asSentence(text: string | null): string | null {
  const words = text?.trim()
  if (!words) return null
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

/** A text of at most `max` characters; a longer one ends in an ellipsis. */
export function shorten(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** Sentences as one text, without those that are null. */
export function joinSentences(...sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}
