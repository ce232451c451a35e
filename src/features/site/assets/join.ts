/**
 * Groups of modules as files, which export a variable for each module. The address of a file has a hash of all that can be reached from
 * it, so that it changes when the file or one that it imports changes.
 */
import { codeOf, variableOf, type FileNameOf } from './block.ts'
import type { Group } from './groups.ts'
import type { BrowserModule } from './modules.ts'
import { hashedName } from './names.ts'

export interface BrowserFile {
  name: string
  code: string
  /** The names of all files that it imports statically, directly or not. */
  imports: ReadonlySet<string>
}

type Groups = ReadonlyMap<BrowserModule, Group>

/** The file of each module. */
export function joinGroups(groupOf: Groups): Map<BrowserModule, BrowserFile> {
  const groups = [...new Set(groupOf.values())]
  const plainNameOf = (module: BrowserModule) => plainName(groupOf.get(module)!)
  const plain = new Map(groups.map((group) => [group, codeOfGroup(group, plainNameOf)]))
  const names = new Map(
    groups.map((group) => {
      const reachable = [...reachableFrom(group, groupOf)].map((each) => plain.get(each)!)
      return [group, hashedName(plainName(group), reachable.toSorted().join())]
    }),
  )
  const fileNameOf = (module: BrowserModule) => names.get(groupOf.get(module)!)!
  const files = new Map(
    groups.map((group) => {
      const imports = new Set(importedBy(group, groupOf).map((each) => names.get(each)!))
      return [group, { name: names.get(group)!, code: codeOfGroup(group, fileNameOf), imports }]
    }),
  )
  return new Map([...groupOf].map(([module, group]) => [module, files.get(group)!]))
}

const plainName = (group: Group) => `${group.at(-1)!.name}.js`

/** With what is loaded later. */
function reachableFrom(group: Group, groupOf: Groups, found = new Set<Group>()): Set<Group> {
  found.add(group)
  for (const { module } of group.flatMap(({ references }) => references)) {
    const next = groupOf.get(module)!
    if (!found.has(next)) reachableFrom(next, groupOf, found)
  }
  return found
}

function importedBy(group: Group, groupOf: Groups, path: readonly Group[] = []): Group[] {
  if (path.includes(group)) throw new Error(`The file ${plainName(group)} imports itself`)
  const direct = new Set(staticImportsOf(group).map((each) => groupOf.get(each)!))
  const further = [...direct].flatMap((each) => importedBy(each, groupOf, [...path, group]))
  return [...new Set([...direct, ...further])]
}

function codeOfGroup(group: Group, fileNameOf: FileNameOf): string {
  const imports = staticImportsOf(group).map(
    (each) => `import { ${variableOf(each)} } from './${fileNameOf(each)}'\n`,
  )
  return [...imports, ...group.map((each) => codeOf(each, fileNameOf))].join('')
}

/** What the modules of a group import of others. */
function staticImportsOf(group: Group): BrowserModule[] {
  const references = group.flatMap((each) => each.references)
  const modules = references.filter(({ isDynamic }) => !isDynamic).map(({ module }) => module)
  return [...new Set(modules)].filter((each) => !group.includes(each))
}
