/** Which texts a script shows. */
import { loadedModules, loadModule } from './modules.ts'

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
  const { code, reaches } = loadModule(script)
  const modules = loadedModules().filter(({ name }) => reaches.has(name))
  return [code, ...modules.map((module) => module.code)].join('\n')
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
