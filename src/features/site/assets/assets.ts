/** What pages load: modules, the one style sheet, texts and pictures, under names that change with their content. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { staticReply, type StaticReply } from '../../../platform/http/static-files.ts'
import { loadedModules, loadModule } from './modules.ts'
import { hashedName, storefrontFolder } from './names.ts'

const FOLDER = '/assets/'
const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const replies = new Map<string, StaticReply>()

const mediaTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** The style sheet of all pages: the files of `storefront/styles` in the order of their names. */
export const styleSheetUrl = publishStyles('palengke.css', 'styles/*.css')

/** What the console has in addition. */
export const consoleStyleSheetUrl = publishStyles('console.css', '../console/styles/*.css')

const pictureUrls: ReadonlyMap<string, string> = new Map(
  filesOf('pictures/*').map((path) => [
    basename(path),
    publish(basename(path), readFileSync(path)),
  ]),
)

/** The address of a picture in `storefront/pictures`. */
export function pictureUrl(name: string): string {
  const url = pictureUrls.get(name)
  if (!url) throw new Error(`storefront/pictures has no ${name}`)
  return url
}

/** Texts as a module, which a page imports by its address; `name` says of what and in which language. */
export function publishTexts(name: string, texts: object): string {
  return publish(`texts-${name}.js`, Buffer.from(`export default ${JSON.stringify(texts)}`))
}

/** The address of another file of `storefront/`. */
export function fileUrl(name: string): string {
  return publish(name, readFileSync(join(storefrontFolder, name)))
}

export interface ScriptUrls {
  url: string
  /** The modules that it imports, to be loaded at the same time. */
  preloads: string[]
}

/** What the pages of each app start with, by their paths from `storefront/`. */
export const pageScripts = {
  storefront: globSync('**/*start.js', { cwd: storefrontFolder }).toSorted(),
  console: ['../console/start.js'],
}

const scripts = new Map<string, ScriptUrls>()

/** The addresses of a script, by its path from `storefront/`, and of what it imports. */
export function scriptUrls(path: string): ScriptUrls {
  let urls = scripts.get(path)
  if (!urls) {
    const { name, imports } = loadModule(path)
    for (const module of loadedModules())
      if (!replies.has(module.name)) publishAs(module.name, Buffer.from(module.code))
    urls = { url: FOLDER + name, preloads: [...imports].map((each) => FOLDER + each) }
    scripts.set(path, urls)
  }
  return urls
}

const unpublished: (() => void)[] = []

/** Publishes before the first asset is looked for: a process may be asked for what another one has named in a page. */
export function publishBeforeUse(publishAll: () => void): void {
  unpublished.push(publishAll)
}

/** The response with an asset; undefined when there is none of that name. */
export function findAsset(name: string): StaticReply | undefined {
  for (const publishAll of unpublished.splice(0)) publishAll()
  return replies.get(name)
}

publishBeforeUse(() => Object.values(pageScripts).flat().forEach(scriptUrls))

function publishStyles(name: string, pattern: string): string {
  return publish(name, Buffer.concat(filesOf(pattern).map((path) => readFileSync(path))))
}

function publish(name: string, content: Buffer): string {
  return publishAs(hashedName(name, content), content)
}

function publishAs(name: string, content: Buffer): string {
  const type = mediaTypes[name.split('.').at(-1) as keyof typeof mediaTypes]
  replies.set(
    name,
    staticReply(() => content, type, headers),
  )
  return FOLDER + name
}

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: storefrontFolder })
    .toSorted()
    .map((path) => join(storefrontFolder, path))
}
