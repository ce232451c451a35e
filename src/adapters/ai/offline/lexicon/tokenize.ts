/** Normalisation and tokenisation of English, Tagalog and Bisaya as people type and mix them. */

/** Lower case, compatibility forms, no accents, fractions as `1/2`, `3 in 1` as one token. */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/([½¼¾])/gu, ' $1')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll('⁄', '/')
    .replaceAll(/(?<![\p{L}\d.])\.(?=\d)/gu, '0.')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replaceAll(
      /\b(tig|tag)-?(?=isa|usa|\d|dalawa|duha|tatlo|tulo|apat|upat|lima|sampu|napulo)/gu,
      '$1 ',
    )
    .replaceAll(/\bx\s?(?=\d)|×/gu, ' x ')
    .replaceAll(/\b(\d)\s*-?\s*i?n\s*-?\s*1\b/gu, 'combo$1')
}

/** Word and number tokens; `3pcs` is two, `a4` one, `kare-kare` one. */
export function tokenize(text: string): string[] {
  return (
    normalizeText(text)
      .replaceAll(/(?<=[a-z])['-](?=[a-z])/gu, '')
      .match(/\d+(?:\.\d+)?e\d+|\d+(?:\.\d+)?(?:\/\d+)?|[a-z]+\d*/gu) ?? []
  )
}

/** Strips English plural endings. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ves')) return `${word.slice(0, -3)}f`
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh|o)es$/u.test(word) && word.length > 4) return word.slice(0, -2)
  return word.length > 3 && /[^siu]s$/u.test(word) ? word.slice(0, -1) : word
}
