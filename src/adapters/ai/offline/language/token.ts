/** What a message is made of: words, numbers and marks with their places. */
export type TokenKind =
  | 'word'
  | 'number'
  /** A telephone number, whole. */
  | 'phone'
  /** The end of a sentence or line. */
  | 'break'
  | 'comma'
  /** `-`, `:`, `=`: between a good and its quantity, in ranges. */
  | 'dash'
  | 'slash'
  | 'plus'
  | 'open'
  | 'close'
  | 'emoji'

export interface Token {
  kind: TokenKind
  start: number
  end: number
  /** As typed. */
  text: string
  /** Folded and spelled out; `?` of a break that ends a question. */
  key: string
  /** Of a number. */
  value: number
  /** Nothing but at most a hyphen or an apostrophe stands between it and the token before: `2kg`, `tig-2`, `luy-a`. */
  isGlued: boolean
  /** Between two quotation marks. */
  isQuoted?: boolean
}
