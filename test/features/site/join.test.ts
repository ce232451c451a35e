import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { groupModules } from '../../../src/features/site/assets/groups.ts'
import { joinGroups } from '../../../src/features/site/assets/join.ts'
import { createModuleLoader } from '../../../src/features/site/assets/modules.ts'

/** Two pages that share a count, which one of them shows later. */
const sources = {
  'count.js': `let count = 0
export const add = () => ++count
export class Kept {}
`,
  'names.js': `export { add as addOne } from './count.js'\n`,
  'later.js': `import { add } from './count.js'
import { title } from './title.js'
export const show = () => title + add()
`,
  'title.js': `export const title = 'count '\n`,
  'one-start.js': `import { addOne as increase } from './names.js'
import { Kept } from './count.js'
const count = increase() // a name of its own
export const kept = Kept
export async function showLater() {
  const { show } = await import('./later.js')
  return show() + ' after ' + count
}
`,
  'other-start.js': `import { add } from './count.js'
export const first = add()
`,
}

describe('modules joined into files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-modules-'))
    for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** The file of each module by its name, written beside them. */
  function joined() {
    const load = createModuleLoader()
    const scripts = ['one-start.js', 'other-start.js'].map((name) =>
      load(pathToFileURL(join(folder, name)).href),
    )
    const files = joinGroups(groupModules(scripts))
    for (const { name, code } of files.values()) writeFileSync(join(folder, name), code)
    return (end: string) => [...files].find(([{ name }]) => name.endsWith(end))![1]
  }

  it('do what they do apart: each runs once, and has its names for itself', async () => {
    const fileOf = joined()
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const load = async (end: string) => {
      const exported = await import(pathToFileURL(join(folder, fileOf(end).name)).href)
      return Object.entries(exported).find(([name]) => name.endsWith(end.replaceAll('-', '_')))![1]
    }
    const one = (await load('one-start')) as { showLater(): Promise<string>; kept: unknown }
    expect(await one.showLater()).to.equal('count 2 after 1')
    expect(await load('other-start')).to.deep.equal({ first: 3 })
    expect(one.kept).to.be.a('function')
  })

  it('say so when one that is loaded later is gone', async () => {
    const fileOf = joined()
    rmSync(join(folder, fileOf('later').name))
    const said: string[] = []
    const dispatchEvent = ({ type }: Event) => said.push(type)
    Object.assign(globalThis, { dispatchEvent })
    const start = await import(pathToFileURL(join(folder, fileOf('one-start').name)).href)
    const { showLater } = Object.values(start).find(
      (exported): exported is { showLater(): Promise<string> } =>
        (exported as object).hasOwnProperty('showLater'),
    )!
    const failure = await showLater().catch((error: Error) => error)
    Reflect.deleteProperty(globalThis, 'dispatchEvent')
    expect(failure).to.be.an('error')
    expect(said).to.deep.equal(['unloadable'])
  })

  it('travel together when the same pages need them; nothing is sent twice or unneeded', () => {
    const fileOf = joined()
    expect(fileOf('names')).to.equal(fileOf('one-start'))
    expect(fileOf('later')).to.equal(fileOf('title'))
    expect(new Set(['count', 'one-start', 'other-start', 'later'].map(fileOf)).size).to.equal(4)
    expect([...fileOf('one-start').imports]).to.deep.equal([fileOf('count').name])
  })

  it('change the address of their file with what it imports, and no other', () => {
    const before = joined()
    writeFileSync(join(folder, 'title.js'), "export const title = 'sum '\n")
    const after = joined()
    expect(after('title').name).not.to.equal(before('title').name)
    expect(after('one-start').name).not.to.equal(before('one-start').name)
    expect(after('count').name).to.equal(before('count').name)
    expect(after('other-start').name).to.equal(before('other-start').name)
  })

  it('are refused with what a block cannot say', () => {
    for (const source of ["import './title.js'", "export * from './title.js'"]) {
      writeFileSync(join(folder, 'one-start.js'), `${source}\n`)
      expect(joined, source).to.throw(/by name/)
    }
    expect(readFileSync(join(folder, 'one-start.js'), 'utf8')).to.include('export *')
  })
})
