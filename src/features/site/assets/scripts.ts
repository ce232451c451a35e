/** The scripts of the pages, as files that are made of the modules at their first use. There is no build. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { groupModules } from './groups.ts'
import { joinGroups, type BrowserFile } from './join.ts'
import { createModuleLoader, type BrowserModule } from './modules.ts'
import { storefrontFolder } from './names.ts'

/** What the pages of each app start with, by their paths from `storefront/`; the pages of an app share its files. */
export const pageScripts = {
  storefront: globSync('**/*start.js', { cwd: storefrontFolder }).toSorted(),
  console: ['../console/start.js'],
}

interface Script {
  module: BrowserModule
  file: BrowserFile
}

let made: { byPath: Map<string, Script>; all: BrowserFile[] } | undefined

/** The script that a page starts with. */
export function findScript(path: string): Script {
  const script = scripts().byPath.get(path)
  if (!script) throw new Error(`${path} is not the script of a page: those are named start.js`)
  return script
}

/** The files of all scripts, and of what they load later. */
export const allScriptFiles = (): BrowserFile[] => scripts().all

function scripts() {
  return (made ??= make())
}

function make() {
  const load = createModuleLoader()
  const byPath = new Map<string, Script>()
  const all: BrowserFile[] = []
  for (const paths of Object.values(pageScripts)) {
    const modules = new Map<string, BrowserModule>(
      paths.map((path) => [path, load(pathToFileURL(join(storefrontFolder, path)).href)]),
    )
    const files = joinGroups(groupModules([...modules.values()]))
    for (const [path, module] of modules) byPath.set(path, { module, file: files.get(module)! })
    all.push(...new Set(files.values()))
  }
  return { byPath, all }
}
