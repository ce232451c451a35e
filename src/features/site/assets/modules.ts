/**
 * The ES modules of the browser, as they are served: each under a name with the hash of its content, in which imports name the
 * files of other modules the same way. There is no build: a module changes its name when it or one that it imports changes.
 */
import { readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { init, parse } from 'es-module-lexer'
import { hashedName, storefrontFolder } from './names.ts'

await init()

export interface BrowserModule {
  name: string
  code: string
  /** The names of all modules that it imports statically, directly or not. */
  imports: ReadonlySet<string>
  /** And of those that it may import later. */
  reaches: ReadonlySet<string>
}

const loaded = new Map<string, BrowserModule | 'loading'>()

/** A module of `storefront/`, by its path there, with all that it imports. */
export function loadModule(path: string): BrowserModule {
  return load(pathToFileURL(join(storefrontFolder, path)).href)
}

/** The modules that have been loaded so far, with those that they import. */
export function loadedModules(): BrowserModule[] {
  return [...loaded.values()].filter((module) => module !== 'loading')
}

function load(url: string): BrowserModule {
  const known = loaded.get(url)
  if (known === 'loading') throw new Error(`${url} imports itself, directly or not`)
  if (known) return known
  loaded.set(url, 'loading')
  const module = rewrite(url)
  loaded.set(url, module)
  return module
}

/** Without the comments that fill whole lines, which are a quarter of what our modules weigh, and the addresses of source maps. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm, '')
    .replaceAll(/^[ \t]*\/\/ .*\n/gm, '')
    .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '')
}

function rewrite(url: string): BrowserModule {
  const source = withoutComments(readFileSync(fileURLToPath(url), 'utf8'))
  const imports = new Set<string>()
  const reaches = new Set<string>()
  let code = ''
  let end = 0
  for (const { type, specifier, start, end: next } of parse(source)[0]) {
    if (!specifier) continue // an expression, or import.meta
    const imported = load(resolve(specifier, url))
    const isDynamic = type === 'dynamic'
    if (!isDynamic) for (const name of [imported.name, ...imported.imports]) imports.add(name)
    for (const name of [imported.name, ...imported.reaches]) reaches.add(name)
    const reference = `./${imported.name}`
    code += source.slice(end, start) + (isDynamic ? `'${reference}'` : reference)
    end = next
  }
  code += source.slice(end)
  return { name: hashedName(flatName(url), code), code, imports, reaches }
}

function resolve(specifier: string, from: string): string {
  return /^\.{0,2}\//.test(specifier)
    ? new URL(specifier, from).href
    : import.meta.resolve(specifier)
}

/** `storefront/market/store.js` → `market-store.js`, `console/start.js` → `console-start.js`; a file of a package keeps its own name. */
function flatName(url: string): string {
  const path = fileURLToPath(url)
  if (path.includes(`${sep}node_modules${sep}`)) return basename(path).replace(/\.\w+$/, '.js')
  const names = relative(storefrontFolder, path).split(sep)
  return names.filter((name) => name !== '..').join('-')
}
