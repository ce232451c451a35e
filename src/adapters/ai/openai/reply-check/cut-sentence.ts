/** The complete sentences and lines of a text that was cut off; empty when it has none. */
export function dropCutSentence(text: string): string {
  const end = [...text.matchAll(/[.!?…](?=\s|$)|\n/gu)].at(-1)
  return end ? text.slice(0, end.index + 1).trim() : ''
}
