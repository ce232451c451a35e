import { expect } from 'chai'
import { isYesWithRepeats } from '../../../src/features/chat/turn/consent-repeats.ts'

const mirror = ['Side Mirror (Chrome)']
const boxes = ['Lunch Box (Pink)', 'Lunch Box (Blue)']

const yes: [string, string[]][] = [
  ['yes chrome, ok na po', mirror],
  ['Opo pink tsaka blue, tama po', boxes],
  ['yes 4L, ok', ['Water Jug, 4 L']],
  ['oo eskinol ra te', ['Eskinol Cleanser, 75ml']],
  ['oo itlog ug gatas, mao na', ['Itlog', 'Gatas']],
]

const none: [string, string[]][] = [
  ['oo pink lang', boxes],
  ['yes chrome, black din', mirror],
  ['yes chrome too', mirror],
  ['oo chrome pud te', mirror],
  ['yes 2 chrome', mirror],
  ['yes isa pang chrome', mirror],
  ['yes mirror (2)', mirror],
  ['yes chrome?', mirror],
  ['chrome', mirror],
  ['chrome lang po', mirror],
  ['yes extra rice', ['Tapsilog (Extra rice)']],
  ['yes no sugar', ['Tea (No sugar)']],
  ['ok wag na chrome', mirror],
  ['ok chrome pero bukas', mirror],
  ['yes chrome if free delivery', mirror],
  ['yes double', ['Double Cheeseburger']],
  ['dili chrome, ok', mirror],
  ['ok chrome na lang pala', mirror],
  ['yes, ibang mirror', mirror],
  ['yes 5L, ok', ['Water Jug, 4 L']],
  ['yes', []],
]

describe('a yes with the goods of the order', () => {
  for (const [message, titles] of yes)
    it(`takes ${JSON.stringify(message)}`, () =>
      expect(isYesWithRepeats(message, titles, { isCollected: false })).to.equal(true))

  for (const [message, titles] of none)
    it(`does not take ${JSON.stringify(message)}`, () =>
      expect(isYesWithRepeats(message, titles, { isCollected: false })).to.equal(false))
})
