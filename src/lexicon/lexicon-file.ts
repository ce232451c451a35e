/** Reading the text files of the lexicon: one entry a line, comments after `#`, errors that name file and line. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LexiconLine {
  /** Without its comment and the spaces at its end. */
  text: string
  /** Such as `goods/fish.txt:12`, for messages. */
  place: string
}

/** A mistake in a file of the lexicon. */
export class LexiconError extends Error {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`)
    this.name = 'LexiconError'
  }
}

/** The lines of all `.txt` files of a folder of the lexicon that are not empty. */
export function readLexiconFolder(folder: string): LexiconLine[] {
  const path = join(import.meta.dirname, folder)
  const files = readdirSync(path).filter((file) => file.endsWith('.txt'))
  return files
    .toSorted()
    .flatMap((file) => linesOf(readFileSync(join(path, file), 'utf8'), `${folder}/${file}`))
}

/** The lines of one file of the lexicon that are not empty. */
export function readLexiconFile(file: string): LexiconLine[] {
  return linesOf(readFileSync(join(import.meta.dirname, file), 'utf8'), file)
}

export function linesOf(content: string, file: string): LexiconLine[] {
  return content
    .split('\n')
    .map((line, at) => ({ text: line.replace(/#.*/u, '').trimEnd(), place: `${file}:${at + 1}` }))
    .filter(({ text }) => text !== '')
}
