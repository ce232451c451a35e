/** The ES modules of the browser, as they are written: read once, with what each imports and exports. */
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { init, parse, type Export } from 'es-module-lexer'
import { storefrontFolder } from './names.ts'

await init()

export interface BrowserModule {
  /** `market-store` of `storefront/market/store.js`, `console-start` of `console/start.js`. */
  name: string
  source: string
  references: readonly Reference[]
  exports: readonly Export[]
  /** It is not ours: minified, and with habits of its own. */
  isPackage: boolean
}

/** An import of a module by another one: its statement, or the expression of a dynamic one, and the specifier therein. */
export interface Reference {
  module: BrowserModule
  isDynamic: boolean
  start: number
  end: number
  specifier: { start: number; end: number }
}

/** Reads modules, each once, with all that they import. */
export function createModuleLoader(): (url: string) => BrowserModule {
  const loaded = new Map<string, BrowserModule | 'loading'>()
  const names = new Set<string>()

  function load(url: string): BrowserModule {
    const known = loaded.get(url)
    if (known === 'loading') throw new Error(`${url} imports itself, directly or not`)
    if (known) return known
    loaded.set(url, 'loading')
    const module = read(url)
    if (names.has(module.name)) throw new Error(`Two modules are named ${module.name}`)
    names.add(module.name)
    loaded.set(url, module)
    return module
  }

  function read(url: string): BrowserModule {
    const path = fileURLToPath(url)
    const isPackage = path.includes(`${sep}node_modules${sep}`)
    const source = withoutComments(readFileSync(path, 'utf8'))
    const [imports, exports] = parse(source, path)
    const references = imports.flatMap(
      ({ type, specifier, start, end, importStart, importEnd }) => {
        if (!specifier) return [] // an expression, or import.meta
        const module = load(resolve(specifier, url))
        const isDynamic = type === 'dynamic'
        return [
          { module, isDynamic, start: importStart, end: importEnd, specifier: { start, end } },
        ]
      },
    )
    return { name: nameOf(path), source, references, exports, isPackage }
  }

  return load
}

/** Without the comments that fill whole lines, which are a quarter of what our modules weigh, and the addresses of source maps. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm, '')
    .replaceAll(/^[ \t]*\/\/ .*\n/gm, '')
    .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '')
}

function resolve(specifier: string, from: string): string {
  return /^\.{0,2}\//.test(specifier)
    ? new URL(specifier, from).href
    : import.meta.resolve(specifier)
}

function nameOf(path: string): string {
  const ofPackage = path.split(`${sep}node_modules${sep}`).at(1)
  const names = (ofPackage ?? relative(storefrontFolder, path)).replace(/\.m?js$/, '').split(sep)
  return names
    .filter((name) => name !== '..' && name !== 'dist')
    .join('-')
    .replaceAll('@', '')
}
