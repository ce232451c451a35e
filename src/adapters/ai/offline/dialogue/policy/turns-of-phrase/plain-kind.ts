/** "10 Biogesic" is no `Biogesic for kids`: the goods that come for nobody and with nothing, where nothing else was said. */
import { isName } from '../../../../../../lexicon/goods.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { standsFor } from '../../../interpretation/link-among.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'

/** "Pambata", "para sa anak ko", "for kids" */
const PURPOSE = /^(?:for|para|kang|pang?\p{L}*|pam\p{L}+)$/u

export function plainKind(
  { quantity }: Mention,
  entries: readonly ShelfEntry[],
  { text, mentions }: Pick<Clause, 'text' | 'mentions'>,
): ShelfEntry | null {
  const [plain, ...others] = entries.filter(({ accessories }) => accessories.size === 0)
  if (!plain || others.length > 0 || !quantity) return null
  const named = new Set(mentions.flatMap(({ words, candidates }) => candidates.length > 0 ? foldWords(words) : [])) // prettier-ignore
  const isTold = (word: string) =>
    (isPurpose(word) && !named.has(word)) || (!isDetail(word) && entries.some((entry) => standsFor(word, entry) && !standsFor(word, plain))) // prettier-ignore
  return foldWords(text).some(isTold) ? null : plain
}

/** Pandesal is for nothing. */
function isPurpose(word: string): boolean {
  return PURPOSE.test(word) && !isName(word)
}

function isDetail(word: string): boolean {
  return /^\d/u.test(word) || isFunctionWord(word)
}
