/** Replaces what is between the markers `generated: NAME` and `end of NAME` of a file. */
export function replaceRegion(text: string, name: string, content: string): string {
  const region = new RegExp(
    `^([^\\n]*\\bgenerated: ${name}\\b[^\\n]*\\n).*?(^[^\\n]*\\bend of ${name}\\b)`,
    'ms',
  )
  if (!region.test(text)) throw new Error(`There is no region "generated: ${name}"`)
  return text.replace(region, (_, start: string, end: string) => `${start}${content}\n${end}`)
}
