/** Which texts a script shows. */
import { loadedModules, loadModule } from './modules.ts'

/** The keys of texts that stand in a script, or in any module that it may load. */
export function textKeysOf(script: string, keys: string[]): string[] {
  const { code, reaches } = loadModule(script)
  const modules = loadedModules().filter(({ name }) => reaches.has(name))
  return textKeysIn([code, ...modules.map((module) => module.code)].join('\n'), keys)
}

/** The keys that stand in code as a string, or begin as a template does. */
export function textKeysIn(code: string, keys: string[]): string[] {
  const strings = new Set(Array.from(code.matchAll(/'([\w.-]+)'/g), ([, string]) => string))
  const beginnings = Array.from(code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g), ([, text]) => text!)
  return keys.filter(
    (key) => strings.has(key) || beginnings.some((beginning) => key.startsWith(beginning)),
  )
}
