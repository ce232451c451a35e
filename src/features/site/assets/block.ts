/** A module as a block of a larger file: there it has its names for itself, and a variable with what it exports. */
import type { Export } from 'es-module-lexer'
import type { BrowserModule } from './modules.ts'

export type FileNameOf = (module: BrowserModule) => string

/**
 * A module as a block: what it imports becomes constants, what it exports the properties of its variable. Packages declare with `var`,
 * which only a function keeps to itself; our own modules may await.
 */
export function codeOf(module: BrowserModule, fileNameOf: FileNameOf): string {
  const { source, references, exports } = module
  const imports = references.map((reference) => ({
    start: reference.start,
    end: reference.end,
    text: reference.isDynamic
      ? loading(reference.module, fileNameOf)
      : taking(source.slice(reference.start, reference.specifier.start - 1), reference.module),
  }))
  const starts = new Set(
    exports.flatMap((each) => (each.type === 'direct' ? each.exportStart : [])),
  )
  const exporting = [...starts].map((start) => withoutExport(source, start))
  const body = replaceAll(source, [...imports, ...exporting])
  const variable = variableOf(module)
  const values = `{${exports.map((each) => valueOf(each, module)).join()}}`
  return module.isPackage
    ? `export const ${variable}=(()=>{\n${body};return${values}})()\n`
    : `export let ${variable}\n{\n${body};${variable}=${values}\n}\n`
}

const DEFAULT = '$default'

/** A declaration stays, and a list goes. */
function withoutExport(source: string, start: number) {
  const [list] = /^export\s*\{[^}]*\};?/.exec(source.slice(start)) ?? []
  if (list) return { start, end: start + list.length, text: '' }
  const [keyword = ''] = /^export\s+(?:default\s+)?/.exec(source.slice(start)) ?? []
  const isNamed = /^(?:(?:async\s+)?function\s*\*?|class|const)\s+[\w$]/.test(
    source.slice(start + keyword.length),
  )
  return { start, end: start + keyword.length, text: isNamed ? '' : `const ${DEFAULT}=` }
}

function valueOf(exported: Export, { name, source, references }: BrowserModule): string {
  const { exportStart } = exported
  if (exported.type === 'reexport' && exported.importName) {
    const from = references.find(({ start }) => start === exportStart)!
    return `${exported.name}:${variableOf(from.module)}.${exported.importName}`
  }
  if (exported.type !== 'direct' || /^export\s+(?:let|var)\b/.test(source.slice(exportStart)))
    throw new Error(`${name}: export by name what is not assigned anew`)
  return `${exported.name}:${exported.localName ?? DEFAULT}`
}

/** The value of a dynamic import: what the module exports, taken from its file; see `storefront/shared/new-version.js` for a failure. */
function loading(module: BrowserModule, fileNameOf: FileNameOf): string {
  const failing = `_ => { dispatchEvent(new Event('unloadable')); throw _ }`
  return `import('./${fileNameOf(module)}').then(_ => _.${variableOf(module)}, ${failing})`
}

/** `import { a as b } from` takes `{ a: b }` of the variable with what the module exports. */
function taking(statement: string, module: BrowserModule): string {
  if (statement.startsWith('export')) return ''
  const [, names, whole] = /^import\s*(?:\{([^}]*)\}|(\w+))\s*from\s*$/.exec(statement) ?? []
  if (whole) return `const ${whole} = ${variableOf(module)}.default;`
  if (!names) throw new Error(`Import by name instead of: ${statement}`)
  const taken = names.replaceAll(/\s+as\s+/g, ': ').replaceAll(/\s+/g, ' ')
  return `const {${taken}} = ${variableOf(module)};`
}

export const variableOf = ({ name }: BrowserModule) => `$${name.replaceAll(/\W/g, '_')}`

function replaceAll(
  source: string,
  changes: readonly { start: number; end: number; text: string }[],
): string {
  let code = ''
  let end = 0
  for (const change of changes.toSorted((one, other) => one.start - other.start)) {
    code += source.slice(end, change.start) + change.text
    end = change.end
  }
  return code + source.slice(end)
}
