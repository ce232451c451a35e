/** Search and autocomplete by the product's own functions, without HTTP: what they take is the time of their statements. */
import { autocomplete, search } from '../../src/features/search/service/search.ts'

export interface Asked {
  of: 'search' | 'autocomplete'
  texts: string[]
}

process.on('message', (asked: Asked) => void answer(asked).then((times) => process.send!(times)))
process.on('disconnect', () => process.exit())
process.send!('ready')

/** Milliseconds of each text, asked one after another. */
async function answer({ of, texts }: Asked): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) {
    const began = performance.now()
    if (of === 'autocomplete') await autocomplete(text, 5)
    else await search({ q: text, type: 'products' }, { limit: 20, offset: 0 })
    times.push(performance.now() - began)
  }
  return times
}
