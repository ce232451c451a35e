/** Keeps words of users from leading anyone anywhere: mail programs and phones make links of web addresses in plain text. */

/** Besides a scheme or `www.`, a name that ends like those that people know. */
const link =
  /(?:[a-z][a-z\d+.-]{0,30}:\/\/|\bwww[.．。｡]|[\p{L}\d-][.．。｡](?:com|net|org|info|biz|io|co|app|dev|me|ph|us|uk|ru|cn|xyz|site|online|shop|store|top|club|live|link|click|page|web|tk|ly|gl|gd|cc|tv|to)(?![\p{L}\d-]))/iu

/** Line breaks, escapes, and marks that hide or turn around text. */
const control = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Whether a text is one line of words, without a web address and without control characters. */
export function isPlainLine(text: string): boolean {
  return !link.test(text) && !control.test(text)
}

/**
 * The text as it leaves the platform: no program makes a link of anything in it, since a space follows each dot before a
 * letter and each colon before slashes, and control characters are spaces.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(new RegExp(control, 'gu'), ' ')
    .replaceAll(/:\/\//g, ': //')
    .replaceAll(/(?<=[\p{L}\d_-])[.．。｡](?=\p{L})/gu, '. ')
}
