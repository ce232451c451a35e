/**
 * What people answer to a summary, written by some who knew nothing of the lists: `yes` agrees, `note` agrees with a wish beside it, `no` is
 * anything else, near to a yes. The lists were made with `tuned.txt`; `held-out.txt` is read by nobody who works on them.
 */
import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPlainYes } from '../../../src/features/chat/turn/consent.ts'
import { yesWithWish } from '../../../src/features/chat/turn/consent-wishes.ts'

interface Answer {
  label: string
  text: string
}

function readAnswers(name: string): Answer[] {
  const file = join(import.meta.dirname, 'consent-answers', `${name}.txt`)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', text = ''] = line.split(' | ')
      return { label, text }
    })
}

function isTaken({ text }: Answer): boolean {
  return isPlainYes(text) || yesWithWish(text) !== null
}

describe('answers to a summary', () => {
  for (const { name, yes, note, no } of [
    { name: 'tuned', yes: 0.74, note: 0.3, no: 0 },
    { name: 'held-out', yes: 0.73, note: 0.3, no: 0.01 },
  ])
    it(`${name}: ${100 * yes} % of the yes are taken, and at most ${100 * no} % of what is none`, () => {
      const answers = readAnswers(name)
      const share = (label: string) => {
        const own = answers.filter((answer) => answer.label === label)
        return own.filter(isTaken).length / own.length
      }
      expect(share('no')).to.be.at.most(no)
      expect(share('yes')).to.be.at.least(yes)
      expect(share('note')).to.be.at.least(note)
    })
})
