/**
 * Loads the product several times into one OS process. Each file is compiled once, to a function, which runs once for each
 * logical process: so each has module state, and thus memory, of its own, and leaves nothing behind. The libraries that reach the
 * outside world are replaced by those of the simulation; the others are shared.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { current } from './scheduler.ts'
import { world } from '../world/world.ts'

/** A planted fault: the file reads otherwise than it is written. */
export interface Edit {
  file: string
  from: string
  to: string
}

export interface Modules {
  /** Compiles these files and all that they import. */
  prepare(files: readonly string[]): Promise<void>
  /** Runs a file that was prepared, unless it has run. */
  run(file: string): any
  /** Waits for those that await something while they load. */
  ready(): Promise<void>
}

/** What the compiled file is given: its exports, imports, dynamic imports and `import.meta`. */
type Body = (...parameters: unknown[]) => unknown
type Namespace = Record<string, unknown>

interface Compiled {
  body: Body
  /** What it imports at its start. */
  specifiers: string[]
}

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/simulation')
const replaced = new Set(['bullmq', 'ioredis', 'nodemailer', 'prom-client'])
const replacedFiles = new Set([join(root, 'src/adapters/http/safe-http-post.ts')])
const compiled = new Map<string, Compiled>()
const libraries = new Map<string, Namespace>()
const sources = new Map<string, string>()

/** How TypeScript writes `import` and `import()` of a file of its own kind as CommonJS. */
const STATIC =
  /^((?:const|var) \w+ = |exports\.\w+ = |__exportStar\()?require\(("[^"]+"|'[^']+')\)/gm
const TOP_LEVEL_AWAIT = /^(?:await |\S.*[=?] \(?await |\S.*=.*\n {4}\? \(?await )/m
const DYNAMIC = /Promise\.resolve\(\)\.then\(\(\) => require\(([^)]+)\)\)/g

/** Each file has one entry, so none is left behind when it changes; one with a planted fault has none. */
async function transpile(path: string, source: string): Promise<string> {
  if (source !== sources.get(path)) return await toCommonJs(path, source)
  const entry = join(cache, `${relative(root, path)}.js`)
  const head = `// ${createHash('sha256').update(source).digest('hex')}\n`
  const known = existsSync(entry) ? readFileSync(entry, 'utf8') : ''
  if (known.startsWith(head)) return known
  const code = head + (await toCommonJs(path, source))
  mkdirSync(dirname(entry), { recursive: true })
  writeFileSync(`${entry}.${process.pid}`, code)
  renameSync(`${entry}.${process.pid}`, entry)
  return code
}

async function toCommonJs(path: string, source: string): Promise<string> {
  const { default: ts } = await import('typescript')
  const { outputText } = ts.transpileModule(source, {
    fileName: path,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ESNext,
      esModuleInterop: false,
    },
  })
  return outputText
    .replaceAll(STATIC, '$1__require($2)')
    .replaceAll(DYNAMIC, '__import($1)')
    .replaceAll('import.meta', '__meta')
}

async function compile(path: string, source: string): Promise<Compiled> {
  const code = await transpile(path, source)
  const specifiers = [...code.matchAll(/__require\(["']([^"']+)["']\)/g)].map((match) => match[1]!)
  const kind = TOP_LEVEL_AWAIT.test(code) ? 'async function' : 'function'
  const body = vm.runInThisContext(`(${kind} (exports, __require, __import, __meta) {${code}\n})`, {
    filename: path,
  })
  return { body, specifiers }
}

/** Modules that share nothing with those of another call but libraries. */
export function createModules(edits: readonly Edit[]): Modules {
  const files = new Map<string, Body>()
  const instances = new Map<string, Namespace>()
  const awaited: Promise<unknown>[] = []

  const pathOf = (specifier: string, from: string) => {
    const path = libraryOf(specifier, from)
    const isOwn = specifier.startsWith('.') && !specifier.endsWith('.json')
    return isOwn && !replacedFiles.has(path) ? path : null
  }

  /** Compiles a file and all that it imports, and loads the libraries of them. */
  async function prepare(path: string): Promise<void> {
    if (files.has(path)) return
    const source = edited(path, edits)
    const key = `${path}\n${source}`
    const known = compiled.get(key) ?? (await compile(path, source))
    compiled.set(key, known)
    files.set(path, known.body)
    for (const specifier of known.specifiers) await prepareImport(specifier, path)
  }

  async function prepareImport(specifier: string, from: string): Promise<void> {
    const path = pathOf(specifier, from)
    if (path) return await prepare(path)
    const name = libraryOf(specifier, from)
    if (!libraries.has(name)) libraries.set(name, await importLibrary(name))
  }

  function requireFrom(specifier: string, from: string): Namespace {
    const path = pathOf(specifier, from)
    return path ? run(path) : libraries.get(libraryOf(specifier, from))!
  }

  function run(path: string): Namespace {
    const known = instances.get(path)
    if (known) return known
    const exports: Namespace = {}
    instances.set(path, exports)
    const importLater = async (specifier: string) => {
      await outsideOfTime(() => prepareImport(specifier, path))
      return requireFrom(specifier, path)
    }
    const meta = {
      url: pathToFileURL(path).href,
      filename: path,
      dirname: dirname(path),
      resolve: import.meta.resolve,
    }
    const end = files.get(path)!(
      exports,
      (specifier: string) => requireFrom(specifier, path),
      importLater,
      meta,
    )
    if (end instanceof Promise) awaited.push(end)
    return exports
  }

  return {
    async prepare(paths) {
      for (const path of paths) await prepare(join(root, path))
    },
    run: (file) => run(join(root, file)),
    async ready() {
      await Promise.all(awaited)
    },
  }
}

/** What is read from disk belongs to no process, and the scheduler waits for it. */
async function outsideOfTime(act: () => Promise<void>): Promise<void> {
  if (!current.getStore()) return await act()
  await world.scheduler.external(current.exit(act))
}

const libraryOf = (specifier: string, from: string) =>
  specifier.startsWith('.') ? join(dirname(from), specifier) : specifier

async function importLibrary(name: string): Promise<Namespace> {
  if (replaced.has(name)) return await import(`../world/${name}.ts`)
  if (replacedFiles.has(name)) return await import(`../world/${basename(name)}`)
  if (name.endsWith('.json')) return await import(name, { with: { type: 'json' } })
  return await import(name)
}

function edited(path: string, edits: readonly Edit[]): string {
  const source = sources.get(path) ?? readFileSync(path, 'utf8')
  sources.set(path, source)
  return edits
    .filter(({ file }) => join(root, file) === path)
    .reduce((text, { file, from, to }) => {
      if (text.split(from).length !== 2) throw new Error(`${file} has not exactly one: ${from}`)
      return text.replace(from, () => to)
    }, source)
}
