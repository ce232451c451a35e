import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isPlainYes } from '../../src/features/chat/consent.ts'

const plain = [
  ['yes', 'Yes', 'YES!!!', 'yes.', 'yes po', 'yes pls', 'yes please po', 'yesss', 'yep', 'yup', 'yeah'],
  ['Yes, that is correct.', "yes that's right", 'Yes, thank you so much!', 'yes yes', 'Yes, please proceed', 'yes maam salamat po'],
  ['ok', 'OK!', 'okay po', 'okie', 'k', 'okkk', 'ok na', 'ok na yan', 'ok na po yan', 'okay na po', 'ok go', 'ok confirm po'],
  ['sure', 'correct', 'Confirm', 'confirmed', 'confirm na po', 'confirm na po yung order ko', 'I confirm', 'go', 'go ahead', 'Go na po!'],
  ['place the order', 'order it please', 'looks good', 'Looks good, yes', 'perfect, thanks', 'of course', 'agreed', 'deal'],
  ['oo', 'Oo po', 'opo', 'opo opo', 'OO NGA', 'ooo', 'oo naman', 'oo sige', 'oo, salamat', 'oo po tama', 'oo na', 'opoh'],
  ['sige', 'sige po', 'Sige go', 'sige na', 'sigeee', 'sige2x', 'sigesige', 'cge', 'cge po', 'sge', 'ge', 'g', 'G!', 'g na', 'game'],
  ['tama', 'tama po', 'tama yan', 'tama lahat', 'kumpirma', 'paki confirm po', 'pakiconfirm', 'ituloy na po', 'payag ako'],
  ['oo, yan lang po', 'yes thats all', 'oo wala na', 'oo mao ra', 'oo palihug'],
  ['mao', 'mao na', 'husto', 'sakto', 'insakto', 'oo mao na', 'oo dayon na', 'oo gyud', 'sige bai', 'padala na', 'i-order na po'],
  ['👍', '👍🏽', '👍👍', '✅', 'yes 👍', 'ok po 😊', 'oo 🙏', 'sige po ❤️'],
].flat()

const none = {
  'a condition': ['yes if you deliver before 5pm', 'oo kung libre', 'oo basta libre delivery', 'sige pag may discount', 'yes as long as it is fresh', 'ok unless it rains'],
  'a change': ['yes but make it 3', 'oo pero bukas pa ha', 'yes and add 2 eggs', 'oo gawin mong apat', 'yes, 5 kilos', 'ok bukas', 'sige 2', 'yes 0917 123 4567', 'oo dagdagan mo'],
  'a question': ['yes?', 'ok?', 'oo ba', 'sure ka?', 'ok kailan dadating', 'yes how much', 'ok na ba', 'sure ka ba', 'should I say yes？', 'pwede?'],
  'a negation': ['no', 'yes no', 'not yes', 'hindi', 'hindi po', 'dili', 'dili oo', 'ayaw', 'ayoko', 'wag', 'wag na', "don't", 'ok dont send', 'yes no wait', 'not ok', 'hindi ok', 'no problem', 'di ok', 'wala', 'nope', 'cancel', 'yes cancel'],
  'not yet': ['wait', 'not yet', 'later', 'mamaya na', 'unya na', 'dili pa', 'hindi pa', 'ok wait', 'sige mamaya', 'oo unya', 'saglit', 'maybe', 'siguro', 'ewan'],
  'irony or anger': ['yeah right', 'sure right', 'oh right', 'sure sure', 'sure jan', 'sure whatever', 'great', 'fine', 'oh great', 'ok fine', 'as if', 'yes joke lang', 'yes lol', 'yes haha', 'tama na', 'tama na po', 'edi wow', 'oo nga pala', 'yes 👎', 'ok 🙄', 'sure 😒', 'yes 😂', '🙄', '👎', '👍👎'],
  'a polite no': ['sige lang', 'ok lang', 'ok lang po', 'ayos lang', 'salamat', 'thank you po', 'na', 'po', 'please', 'yan lang', 'wala na po', 'mao ra'],
  'something else': ['', ' ', '...', '?', '!', 'hello', 'good morning', 'y', 'n', '1', 'yes1', '<b>yes</b>', '"yes"', 'he said "yes"', 'the customer said yes', 'yes\0no', 'yesterday', 'okra', 'goat', 'gulay', 'oops', 'yes to discount', `${'yes '.repeat(11)}`, 'да', 'sí'],
}

describe('isPlainYes', () => {
  for (const message of plain)
    it(`reads ${JSON.stringify(message)} as yes`, () => expect(isPlainYes(message)).to.equal(true))

  for (const [what, messages] of Object.entries(none))
    for (const message of messages)
      it(`does not read ${what} as yes: ${JSON.stringify(message)}`, () =>
        expect(isPlainYes(message)).to.equal(false))
})
