/** A piece of HTML that is safe to send. */
export class Html {
  declare readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** Template tag that escapes everything put in, save what is `Html` already. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const filled = values.map((value) => [value].flat().map(escaped).join(''))
  return new Html(String.raw({ raw: parts }, ...filled))
}

function escaped(value: unknown): string {
  if (value instanceof Html) return value.text
  if (value === null || value === undefined) return ''
  return `${value as string | number}`.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
