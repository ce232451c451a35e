import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import manifest from '../../package.json' with { type: 'json' }

const readme = readFileSync('README.md', 'utf8')

describe('README.md', () => {
  it('names the Node.js versions of engines, and no other', () => {
    const minimums = [...manifest.engines.node.matchAll(/>=([\d.]+)/g)].map(
      ([, version]) => version,
    )
    const named = [...readme.matchAll(/(?:Node\.js|or later, or) (\d[\d.]*\d)/g)].map(
      ([, version]) => version,
    )
    expect(new Set(named)).to.deep.equal(new Set(minimums))
    expect(manifest.devDependencies.node.startsWith(minimums.at(-1)!)).to.equal(true)
  })

  it('runs its examples with the Node.js of the checkout', () => {
    const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code).join('')
    expect(blocks).to.match(/npx node \S+\.ts/)
    expect(blocks).not.to.match(/(?<!npx )\bnode \S+\.ts/)
  })

  it('names npm scripts that exist', () => {
    for (const [, name] of readme.matchAll(/`npm run (\w+)/g))
      expect(manifest.scripts).to.have.property(name!)
  })
})
