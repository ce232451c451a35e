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

/** Near to a yes by their words, and none: refusals, changes, questions without their mark, delays, and what somebody else has said. */
const NONE = [
  'kanselahin na po, ok salamat',
  'I changed my mind, ok',
  'salamat na lang po, sige',
  'pass na po, ok thanks',
  'nakaorder na ako, ok',
  'too expensive, ok',
  'I can’t confirm',
  'that isnt correct',
  'nobody confirmed',
  'hnd pa ok',
  'may babaguhin ako, sige',
  'correction po, ok',
  'alisin nyo na yung isda, sige',
  'coke na lang, ok',
  'saka na lang, ok salamat',
  'kausapin ko si mister, sige',
  'hang on, ok',
  'once my husband agrees, ok',
  'my wife will confirm',
  'napindot ng bata ok',
  'how do i confirm',
  'are you sure',
  'can you confirm',
  'almost correct',
  'medyo ok',
  'charot, ok',
  'No, change it',
  'No, change the address',
  'no po, error',
  'wala, mali po',
  'wala po, kulang',
  'wala, idagdag nyo yan',
  'please correct the address',
  'correct name please',
  'complete the list',
  'is the address correct',
  'yes the address',
  'pa confirm kay mama muna',
  'ok po, sana pumayag na si misis',
  'sige sana',
  'opo ok lang po ako salamat',
  'ok lang ituloy',
  'ok nakita ko na',
  'ok copy',
  'sige no more thank you',
  'ipalit na yan',
  'solb na ako, salamat',
  'sige lang, ipadayon ugma',
  'sige lang, order na lang ko sunod',
  'ok lang, ihatid na lang bukas',
  'ok lang, confirm ko pa',
  'sige lang po kahit wag na',
  'sige kahit may fee pero konti lang',
  'ok lang ang fee kung 20',
  'kahit may fee',
  'yun na po wala na akong pera',
  'yun na po muna, hindi pa sigurado',
  'wala na iba',
  'tama na yan, ayoko na',
  'sige po tama na yan wag na yung iba',
  'tama na po lahat maliban sa address',
  'sige na tama na please',
  'pakituloy pag sahod',
  'pakisend muna ng menu',
  'ship nyo sa iba',
  'confirm mo kay boss',
  'ok, tama na',
  'sige tama na po salamat',
  'okay tama na haha',
  'tama na yan',
  'pasend ng details',
  'pa send po ng order details',
  'pakisuyo',
  'pa book rider',
  'ok ako na rider',
  'ok wala na yung order ko',
  'ok sorry cant wait',
  'pa approve po kay boss',
  'send nyo na kay mama',
  'confirm po kay ate',
  'hay naku sige',
  'ok luto na',
  'accept nyo gcash',
  'luto na ba',
  'antay ko muna si mama, ok',
  'gutom na mga bata',
  'total is ok but address is wrong',
  'my order is not correct',
  'hindi na magbabago ang isip ko ayoko',
  'dili na ko mag order',
  'di na magpapalit ng isip, cancel',
  'ok na po ako',
  'copy sir',
]

describe('answers to a summary', () => {
  for (const text of NONE)
    it(`“${text}” is no yes`, () => expect(isTaken({ label: 'no', text })).to.equal(false))

  for (const { name, yes, note, no } of [
    { name: 'tuned', yes: 0.74, note: 0.45, no: 0 },
    { name: 'held-out', yes: 0.66, note: 0.4, no: 0.01 },
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
