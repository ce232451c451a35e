/** What pages load: modules, the one style sheet, texts and pictures, under names that change with their content. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { staticReply, type StaticReply } from '../../../platform/http/static-files.ts'
import { hashedName, storefrontFolder } from './names.ts'
import { allScriptFiles, findScript } from './scripts.ts'

const FOLDER = '/assets/'
const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const replies = new Map<string, StaticReply>()

const mediaTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** The one style sheet of each app: files in the order of their names. */
export const styleSheetUrls = {
  storefront: publishStyles('palengke.css', ['styles/*.css']),
  console: publishStyles('console.css', ['styles/!(80-design).css', '../console/styles/*.css']),
}

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
  /** The files that it imports, to be loaded at the same time. */
  preloads: string[]
}

/** The addresses of the script that a page starts with, by its path from `storefront/`, and of what it imports. */
export function scriptUrls(path: string): ScriptUrls {
  const { name, imports } = findScript(path).file
  return { url: FOLDER + name, preloads: [...imports].map((each) => FOLDER + each) }
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

publishBeforeUse(() => {
  for (const { name, code } of allScriptFiles()) publishAs(name, Buffer.from(code))
})

/** Without comments and indentation. */
function publishStyles(name: string, patterns: string[]): string {
  const styles = patterns.flatMap(filesOf).map((path) => readFileSync(path, 'utf8'))
  const content = styles.join('').replaceAll(/\/\*[\s\S]*?\*\/|^\s+/gm, '')
  return publish(name, Buffer.from(content))
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
