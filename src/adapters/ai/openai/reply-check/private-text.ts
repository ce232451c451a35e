/** Names of tools and fields, ids and hashes: nothing that an agent says to a customer. */
const internals =
  /\b(?:search_catalogue|propose_cart|current_cart|ask_to_confirm|confirm_cart|cart_hash|product_id|tool[ _]calls?|system prompt)\b|\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-/iu

/** So many words in a row are a quotation; a shorter private sentence counts as a whole. */
const QUOTED_WORDS = 7
/** Shorter sentences are everyday phrases. */
const SENTENCE_WORDS_MIN = 4

/** Whether a text names internals or repeats a part of one of the private texts. */
export function quotesPrivateText(text: string, privateTexts: readonly string[]): boolean {
  if (internals.test(text)) return true
  const said = ` ${wordsOf(text).join(' ')} `
  return privateTexts
    .flatMap((each) => each.split(/[.!?:;\n]/u))
    .map(wordsOf)
    .some((words) => phrasesOf(words).some((phrase) => said.includes(` ${phrase} `)))
}

function phrasesOf(words: string[]): string[] {
  if (words.length < SENTENCE_WORDS_MIN) return []
  const length = Math.min(QUOTED_WORDS, words.length)
  return Array.from({ length: words.length - length + 1 }, (_, at) =>
    words.slice(at, at + length).join(' '),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}
