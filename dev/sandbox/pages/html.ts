/** A template tag that escapes every value except its own results. */

export interface Html {
  readonly html: string
}

type Value = Html | Html[] | string | number

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(render)) }
}

function render(value: Value): string {
  if (Array.isArray(value)) return value.map(render).join('')
  return typeof value === 'object' ? value.html : escape(String(value))
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
