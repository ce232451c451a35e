import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isPlainYes } from '../../../src/features/chat/turn/consent.ts'
import { yesWithWish } from '../../../src/features/chat/turn/consent-wishes.ts'

const plain = [
  [
    'yes',
    'Yes',
    'YES!!!',
    'yes.',
    'yes po',
    'yes pls',
    'yes please po',
    'yesss',
    'yep',
    'yup',
    'yeah',
  ],
  [
    'Yes, that is correct.',
    "yes that's right",
    'Yes, thank you so much!',
    'yes yes',
    'Yes, please proceed',
    'yes maam salamat po',
  ],
  [
    'o sige po',
    'tuloy po',
    'I accept',
    'accepted',
    'ilista na po',
    'paki order na po',
    'pls proceed with my order',
    'kunin ko na po',
    'kuhaon na nako',
    "I'll take it",
    'larga na',
    'arat na',
    'sounds perfect',
    'everything is good',
    'yes po, cash po bayad ko',
    'opo, cod po',
    'opo, paki bilisan po',
    'nice one, go',
    'oo palihog',
    'sigi, kompermado na',
    'noted po, go',
  ],
  [
    'ok',
    'OK!',
    'okay po',
    'okie',
    'k',
    'okkk',
    'ok na',
    'ok na yan',
    'ok na po yan',
    'okay na po',
    'ok go',
    'ok confirm po',
  ],
  [
    'sure',
    'correct',
    'Confirm',
    'confirmed',
    'confirm na po',
    'confirm na po yung order ko',
    'I confirm',
    'go',
    'go ahead',
    'Go na po!',
  ],
  [
    'place the order',
    'order it please',
    'looks good',
    'Looks good, yes',
    'perfect, thanks',
    'of course',
    'agreed',
    'deal',
  ],
  [
    'oo',
    'Oo po',
    'opo',
    'opo opo',
    'OO NGA',
    'ooo',
    'oo naman',
    'oo sige',
    'oo, salamat',
    'oo po tama',
    'oo na',
    'opoh',
  ],
  [
    'sige',
    'sige po',
    'Sige go',
    'ah sige po',
    'ituloy',
    'payag po ako',
    'looks good to me',
    'pakiproseso na po',
    'sige na',
    'sigeee',
    'sige2x',
    'sigesige',
    'cge',
    'cge po',
    'sge',
    'ge',
    'g',
    'G!',
    'g na',
    'game',
  ],
  [
    'tama',
    'tama po',
    'tama yan',
    'tama lahat',
    'kumpirma',
    'paki confirm po',
    'pakiconfirm',
    'ituloy na po',
    'payag ako',
  ],
  ['oo, yan lang po', 'yes thats all', 'oo wala na', 'oo mao ra', 'oo palihug'],
  [
    'mao',
    'mao na',
    'husto',
    'sakto',
    'insakto',
    'oo mao na',
    'oo dayon na',
    'oo gyud',
    'sige bai',
    'padala na',
    'i-order na po',
  ],
  [
    'y',
    'Y.',
    'yes haha',
    'opo hehe',
    'ok daw sabi ni mama',
    'yes po, sabi ng asawa ko',
    'oo daw ingon ni papa',
    'yes, my husband says ok',
    'confirm my order po',
    'just confirm it',
    'everything is correct, thanks in advance',
    'tama po yan, hintayin namin',
    'sakto na tanan, salamat',
    'ok na lahat po, ingat kayo',
    'yes po, gutom na mga bata',
  ],
  [
    'yes po paki ready na lang',
    'Oo pakigawa na po',
    'sige po ok na 💚',
    'oo ganun na nga po',
    'opo ok n po',
    'yes po slmat',
    'yes maam ok na kay lola',
    "Yes, that's all of it 🙂",
    'opo sigurado na po',
    'oo day kuhaon na',
    'oo. paspasi intawn',
  ],
  ['👍', '👍🏽', '👍👍', '✅', 'yes 👍', 'ok po 😊', 'oo 🙏', 'sige po ❤️'],
].flat()

const none = {
  'a condition': [
    'yes if you deliver before 5pm',
    'oo kung libre',
    'oo basta libre delivery',
    'sige pag may discount',
    'yes as long as it is fresh',
    'ok unless it rains',
  ],
  'a change': [
    'yes but make it 3',
    'oo pero bukas pa ha',
    'yes and add 2 eggs',
    'oo gawin mong apat',
    'yes, 5 kilos',
    'ok bukas',
    'sige 2',
    'yes 0917 123 4567',
    'oo dagdagan mo',
  ],
  'a question': [
    'yes?',
    'ok?',
    'oo ba',
    'sure ka?',
    'ok kailan dadating',
    'yes how much',
    'ok na ba',
    'sure ka ba',
    'sigurado ka',
    'should I say yes？',
    'pwede?',
  ],
  'a negation': [
    'no',
    'yes no',
    'not yes',
    'hindi',
    'hindi po',
    'dili',
    'dili oo',
    'ayaw',
    'ayoko',
    'wag',
    'wag na',
    "don't",
    'ok dont send',
    'yes no wait',
    'not ok',
    'hindi ok',
    'no problem',
    'di ok',
    'wala',
    'nope',
    'cancel',
    'yes cancel',
  ],
  'not yet': [
    'wait',
    'not yet',
    'later',
    'mamaya na',
    'unya na',
    'dili pa',
    'hindi pa',
    'ok wait',
    'sige mamaya',
    'oo unya',
    'saglit',
    'maybe',
    'siguro',
    'ewan',
  ],
  'a yes of some other time': [
    'I already confirmed.',
    'we already agreed',
    'I already approved this',
  ],
  'irony or anger': [
    'yeah right',
    'sure right',
    'oh right',
    'sure sure',
    'sure jan',
    'sure whatever',
    'great',
    'fine',
    'oh great',
    'ok fine',
    'as if',
    'yes joke lang',
    'yes lol',
    'sure haha',
    'great haha',
    'tama na',
    'tama na po',
    'edi wow',
    'oo nga pala',
    'yes 👎',
    'ok 🙄',
    'sure 😒',
    'yes 😂',
    '🙄',
    '👎',
    '👍👎',
  ],
  'a polite no': [
    'sige lang',
    'ok lang',
    'ok lang po',
    'ayos lang',
    'salamat',
    'thank you po',
    'na',
    'po',
    'please',
    'yan lang',
    'wala na po',
    'mao ra',
  ],
  'something else': [
    '',
    ' ',
    '...',
    '?',
    '!',
    'hello',
    'good morning',
    'n',
    '1',
    'yes1',
    '<b>yes</b>',
    '"yes"',
    'he said "yes"',
    'the customer said yes',
    'sabi ni mama',
    'sabi ni mama hindi',
    'my husband says no',
    'ask ko daw si mama',
    'yes\0no',
    'yesterday',
    'okra',
    'goat',
    'gulay',
    'oops',
    'yes to discount',
    'yes '.repeat(11),
    'да',
    'sí',
  ],
}

describe('isPlainYes', () => {
  for (const message of plain)
    it(`reads ${JSON.stringify(message)} as yes`, () => expect(isPlainYes(message)).to.equal(true))

  for (const [what, messages] of Object.entries(none))
    for (const message of messages)
      it(`does not read ${what} as yes: ${JSON.stringify(message)}`, () =>
        expect(isPlainYes(message)).to.equal(false))

  it('takes who comes for the goods for a yes to a pickup only', () => {
    const message = 'yes po daanan ko na lang'
    expect(isPlainYes(message, { isCollected: true })).to.equal(true)
    expect(isPlainYes(message)).to.equal(false)
    expect(isPlainYes('daanan ko na lang', { isCollected: true })).to.equal(false)
    expect(isPlainYes('oo, punta ako dyan', { isCollected: true })).to.equal(true)
  })

  it('takes a word of bringing for no yes to a pickup', () => {
    for (const message of ['yes, deliver na', 'oo ihatid na lang', 'sige padala na'])
      expect(isPlainYes(message, { isCollected: true }), message).to.equal(false)
  })
})

/** Behind each yes, the wish that becomes a note. */
const wishes = [
  ['Yes po. Bukas ng umaga po padala ah', 'Bukas ng umaga po padala ah'],
  [
    'oo te, paki deliver before alas diyes kay magluto ko',
    'paki deliver before alas diyes kay magluto ko',
  ],
  [
    'opo. pakibalot po ng maigi para di mangamoy sa bag, thanks!',
    'pakibalot po ng maigi para di mangamoy sa bag',
  ],
  ['yes gcash ko ha', 'gcash ko ha'],
  ['ok go po, gcash ako magbabayad', 'gcash ako magbabayad'],
  ['Yes, please call me when you are near', 'please call me when you are near'],
  ['oo boss, tawagi lang ko pag abot nimo', 'tawagi lang ko pag abot nimo'],
  ['oo, ihatod ugma sa buntag', 'ihatod ugma sa buntag'],
  ['oo po, kung pwede bago mag 5pm ihatid', 'kung pwede bago mag 5pm ihatid'],
  ['sige ihatid na bago mag lunch', 'ihatid na bago mag lunch'],
  ['yes, needed by 2pm', 'needed by 2pm'],
  ['sige po, may dala po sana panukli sa 500', 'may dala po sana panukli sa 500'],
  ['opo, pakilagay sa gate', 'pakilagay sa gate'],
] as const

const noWishes = {
  'a delay': [
    'oo bukas',
    'sige mamaya',
    'ok paki order mamaya',
    'oo pakihintay',
    'sige tawag ako mamaya',
  ],
  'a condition': [
    'yes if you deliver before 5pm',
    'sige basta libre',
    'oo paki deliver kung may discount',
  ],
  'a change of goods': [
    'oo pakidagdag isang itlog',
    'sige pakisama ng mantika',
    'yes paki palitan ng malaki',
    'opo, wag na yung isa',
    'oo, gawing 3',
    'yes please remove the rice',
    'yes, mga 5 na lang',
    'oo, lima na lang',
    'oo iba na lang',
  ],
  'another place or person': [
    'yes pahatid sa Looc',
    'oo dalhin kay Ana',
    'yes, deliver to Purok 5 Looc',
    'ok, send it to my mother',
    'oo, pakihatid sa office ko na lang',
    'oo pick up ko na lang',
    'yes 0917 123 4567',
    'oo pakibago ng address',
  ],
  'a question': [
    'yes gcash?',
    'ok paki check muna',
    'oo text me the total first',
    'yes, text nyo muna ako kung magkano',
    'sige paki tanong magkano delivery',
    'ok paki ulit',
  ],
  'a no': ['oo paki cancel', 'oo pero wag muna', 'ok call me first to discuss'],
  'a wish without a yes': ['pakilagay sa gate', 'gcash ako', 'salamat, pakibalot po'],
}

describe('yesWithWish', () => {
  for (const [message, wish] of wishes)
    it(`takes the wish of ${JSON.stringify(message)}`, () => {
      expect(isPlainYes(message)).to.equal(false)
      expect(yesWithWish(message)).to.equal(wish)
    })

  for (const [what, messages] of Object.entries(noWishes))
    for (const message of messages)
      it(`does not take ${what} for a wish: ${JSON.stringify(message)}`, () =>
        expect(yesWithWish(message)).to.equal(null))

  it('takes when the goods are fetched for a wish about a pickup only', () => {
    const message = 'oo kunin ko bukas ng umaga'
    expect(yesWithWish(message, { isCollected: true })).to.equal('kunin ko bukas ng umaga')
    expect(yesWithWish(message)).to.equal(null)
    expect(yesWithWish('yes, deliver it tomorrow', { isCollected: true })).to.equal(null)
  })
})
