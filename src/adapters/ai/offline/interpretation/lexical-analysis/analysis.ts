import type { Token } from '../../language/tokenizer.ts'
import type { GrammarMatch } from '../../language/vocabulary.ts'
import type { Linker } from '../entity-linker.ts'
import type { InterpretationContext } from '../interpretation.ts'
import type { Shelf } from '../shelf.ts'

/** What lexical analysis works on. */
export interface Analysis {
  tokens: readonly Token[]
  /** By first token: phrases of the grammar. */
  phrases: readonly (readonly GrammarMatch[])[]
  linker: Linker
  shelf: Shelf
  context: InterpretationContext
}
