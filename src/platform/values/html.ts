/** HTML whose values have been escaped. */
export class Html {
  declare readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** Template tag that escapes every value except `Html`. `false`, `null`, `undefined` and empty text leave nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const filled = values.map((value) => [value].flat().map(escape).join(''))
  return new Html(String.raw({ raw: parts }, ...filled))
}

function escape(value: unknown): string {
  if (value instanceof Html) return value.text
  if (value === null || value === undefined || value === false) return ''
  return `${value as string | number}`.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
