/**
 * Which modules travel together. Each address that a page loads, at its start or later, is an entry; modules that the same entries
 * need are one group, so that no module is sent twice, and none that is not needed.
 */
import type { BrowserModule } from './modules.ts'

/** Modules that are served as one file, each after those that it imports. */
export type Group = readonly BrowserModule[]

/** The group of each module that the pages of `scripts` load. */
export function groupModules(scripts: readonly BrowserModule[]): Map<BrowserModule, Group> {
  const entries = findEntries(scripts)
  const groups = new Map<string, BrowserModule[]>()
  const groupOf = new Map<BrowserModule, Group>()
  const inOrder = new Set([...entries.values()].flatMap(({ needs }) => [...needs]))
  for (const module of inOrder) {
    const group = groups.getOrInsertComputed(signatureOf(module, entries), () => [])
    group.push(module)
    groupOf.set(module, group)
  }
  return groupOf
}

interface Entry {
  /** All that it imports, and itself, each after its own imports. */
  needs: Set<BrowserModule>
  /** What the page has loaded by then, whichever way it came; null until that is known. */
  before: ReadonlySet<BrowserModule> | null
}

type Entries = Map<BrowserModule, Entry>

/** The names of the entries that bring a module. */
function signatureOf(module: BrowserModule, entries: Entries): string {
  const bringing = [...entries].filter(
    ([, { needs, before }]) => needs.has(module) && !before?.has(module),
  )
  return bringing.map(([{ name }]) => name).join()
}

function findEntries(scripts: readonly BrowserModule[]): Entries {
  const entries: Entries = new Map()
  const waiting = [...scripts]
  for (const module of waiting) {
    if (entries.has(module)) continue
    const needs = withImports(module)
    entries.set(module, { needs, before: scripts.includes(module) ? new Set() : null })
    waiting.push(...laterOf(needs))
  }
  while (passOn(entries)) continue
  return entries
}

/** Tells the entries that each loads later what is there by then. @returns whether any has learnt something */
function passOn(entries: Entries): boolean {
  let hasChanged = false
  for (const { needs, before } of entries.values())
    for (const later of before ? laterOf(needs) : []) {
      const entry = entries.get(later)!
      const there = needs.union(before!)
      const known = entry.before?.intersection(there) ?? there
      hasChanged ||= known.size !== entry.before?.size
      entry.before = known
    }
  return hasChanged
}

const laterOf = (modules: ReadonlySet<BrowserModule>) =>
  [...modules].flatMap((each) =>
    each.references.filter(({ isDynamic }) => isDynamic).map(({ module }) => module),
  )

function withImports(module: BrowserModule, found = new Set<BrowserModule>()): Set<BrowserModule> {
  for (const reference of module.references)
    if (!reference.isDynamic) withImports(reference.module, found)
  return found.add(module)
}
