/** The LIKE pattern that matches `text` anywhere, whatever characters it has. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`
}

/** Escapes what LIKE would take for a wildcard. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
