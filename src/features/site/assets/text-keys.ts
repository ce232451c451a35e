/** Which texts a script shows. */
import type { BrowserModule } from './modules.ts'
import { findScript } from './scripts.ts'

/** What can name texts in code: strings, and the beginnings of templates. */
interface Names {
  strings: Set<string>
  beginnings: string[]
}

const namesOfScript = new Map<string, Names>()

/** The keys of texts that stand in a script, or in any module that it may load. */
export function textKeysOf(script: string, keys: string[]): string[] {
  const names = namesOfScript.get(script) ?? namesIn(reachableCode(script))
  namesOfScript.set(script, names)
  return namedBy(names, keys)
}

/** The keys of texts that stand in code. */
export const textKeysIn = (code: string, keys: string[]) => namedBy(namesIn(code), keys)

function reachableCode(script: string): string {
  return [...withAll(findScript(script).module)].map(({ source }) => source).join('\n')
}

/** A module with all that it imports, now or later. */
function withAll(module: BrowserModule, found = new Set<BrowserModule>()): Set<BrowserModule> {
  found.add(module)
  for (const { module: next } of module.references) if (!found.has(next)) withAll(next, found)
  return found
}

function namesIn(code: string): Names {
  return {
    strings: new Set(Array.from(code.matchAll(/'([\w.-]+)'/g), ([, string]) => string!)),
    beginnings: Array.from(code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g), ([, text]) => text!),
  }
}

function namedBy({ strings, beginnings }: Names, keys: string[]): string[] {
  return keys.filter(
    (key) => strings.has(key) || beginnings.some((beginning) => key.startsWith(beginning)),
  )
}
