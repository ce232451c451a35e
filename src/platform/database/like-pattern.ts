/** The pattern of LIKE that finds `text` anywhere, whatever characters it has. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`
}

/** `text` as LIKE takes it word for word. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
