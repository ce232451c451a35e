/** A module as a block of a larger file: there it has its names for itself, and a variable with what it exports. */
import type { Export } from 'es-module-lexer'
import type { BrowserModule } from './modules.ts'

export type FileNameOf = (module: BrowserModule) => string

/** A package as it is, but for the addresses of those that it imports. */
export function codeOfPackage(
  { source, references }: BrowserModule,
  fileNameOf: FileNameOf,
): string {
  const changes = references.map(({ module, isDynamic, specifier }) => ({
    ...specifier,
    text: isDynamic ? `'./${fileNameOf(module)}'` : `./${fileNameOf(module)}`,
  }))
  return replaceAll(source, changes)
}

/** A module as a block: what it imports becomes constants, what it exports the properties of its variable. */
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
  const keywords = [...starts].map((start) => ({ start, end: start + EXPORT.length, text: '' }))
  const body = replaceAll(source, [...imports, ...keywords])
  const variable = variableOf(module)
  const published = exports.map((each) => valueOf(each, module)).join()
  return `export let ${variable}\n{\n${body};${variable}={${published}}\n}\n`
}

const EXPORT = 'export '

function valueOf(exported: Export, { name, source, references }: BrowserModule): string {
  const isUnfit = /^export\s*(?:\{|let\b)/.test(source.slice(exported.exportStart))
  if (exported.type === 'direct' && exported.localName === exported.name && !isUnfit)
    return exported.name
  if (exported.type === 'reexport' && exported.importName) {
    const from = references.find(({ start }) => start === exported.exportStart)!
    return `${exported.name}:${variableOf(from.module)}.${exported.importName}`
  }
  throw new Error(
    `${name}: export constants and functions by name, where they are declared or from another module`,
  )
}

/** The value of a dynamic import: what the module exports, taken from its file. */
function loading(module: BrowserModule, fileNameOf: FileNameOf): string {
  const file = `import('./${fileNameOf(module)}')`
  return module.isPackage ? file : `${file}.then(_ => _.${variableOf(module)})`
}

/** `import { a as b } from` takes `{ a: b }` of the variable with what the module exports. */
function taking(statement: string, module: BrowserModule): string {
  if (statement.startsWith(EXPORT)) return ''
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
