/** Loaded in front of the product: some of its files read otherwise than they are written. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const edits = JSON.parse(process.env.MUTATION ?? '[]') as Record<'file' | 'from' | 'to', string>[]
const urlOf = (file: string) => pathToFileURL(join(import.meta.dirname, '../..', file)).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const edit = edits.find(({ file }) => urlOf(file) === url)
    return edit
      ? { ...loaded, source: readFileSync(new URL(url), 'utf8').replace(edit.from, () => edit.to) }
      : loaded
  },
})
