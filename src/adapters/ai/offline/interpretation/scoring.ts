/**
 * The weights of the interpretation. The score of a reading is the sum of what its edges earn by their roles, less what it costs to
 * put them in this order. A word that nobody knows costs 1, a particle earns nothing: everything is to be read against that.
 */

/** How well words name an offering, from 0 to 1, and bonuses among those that fit. */
export const LINK = {
  /** Below this nothing is named. */
  least: 0.6,
  /** Candidates within so much of the best fit as well. */
  tie: 0.04,
  /** Of several that are asked about, those whose names have the same words are within so much. */
  sibling: 0.12,
  /** Of the same class as what is not sold; below what was named in part. */
  relative: 0.2,
  named: 0.4,
  /** The agent has just asked which of them is meant. */
  listed: 0.3,
  /** The unit that was said outranks a better name by so much. */
  unitOutranks: 0.15,
  /** The whole name, as the shelf writes it. */
  whole: 1.15,
  coverage: 0.05,
  wholeHead: 0.05,
  wholeName: 0.05,
  /** Only a describing word was named: chicken for `Chicken layer feed`. */
  modifier: 0.55,
  /** A brand for goods of its kind without a brand. */
  unbranded: 0.85,
  /** Another name of the same, as a word of a name. */
  otherName: 0.97,
  otherWord: 0.95,
  leastWord: 0.9,
  phonetic: 0.92,
  typo: 0.84,
  /** "choco" */
  beginning: 0.8,
  leastTypo: 4,
  leastTwoTypos: 8,
  /** A whole number below it is no size without a unit. */
  leastSize: 50,
}

/** What an edge earns. */
export const GAIN = {
  /** A word of goods, and each further word as a part of it. */
  goods: 1.4,
  goodsFurther: 1,
  /** For each further word of a whole name, which may be the words of an option, too. */
  wholeFurther: 0.6,
  goodsNotSold: 0.7,
  /** Less for a word of goods that is a word of grammar, too. */
  commonWord: 1,
  quantity: 1.4,
  /** A name that begins with a number: `7 Up`, `555`. */
  numberInName: 0.5,
  /** "-5" */
  sign: 0.5,
  /** `pack of 10` */
  packSize: 2,
  /** The size of goods that were listed, by its number alone. */
  listedSize: 2.6,
  /** "3 inches", "15w" */
  measuredSize: 2,
  /** "Na 4", "ang 40" */
  linkedSize: 1.2,
  /** "Not the native one" */
  otherKind: 2.4,
  /** Less for "one" after a size or an article, where it stands for goods. */
  pronoun: 1.2,
  number: 0.6,
  /** "… on two" */
  partBehind: 2,
  /** "2-3 kilo" */
  range: 3.6,
  /** "50 pesos na" */
  worth: 3,
  /** A word of unknown meaning where a unit stands. */
  unknownUnit: 0.9,
  /** "Tig-2", more than the word and the number apart. */
  each: 0.5,
  article: 0.2,
  size: 0.6,
  option: 1.4,
  /** A further word of the same option, so that `Medium rare` is not medium and rare. */
  optionFurther: 0.6,
  optionPart: 0.8,
  /** A further word of how much of it: "wag lagyan ng". */
  degreeWord: 1.2,
  /** An act, a question, a reference, a label: its first word and each further one. */
  phrase: 0.6,
  phraseFurther: 0.7,
  polite: 0.1,
  /** "Pang sinigang", a word */
  purpose: 1.5,
  /** What somebody tells of their own affairs, a word */
  told: 1.6,
  /** "Sariwang", "kanang lami" */
  description: 0.3,
  /** "Lang", "pa", "pala" */
  particle: 0.2,
  /** A word of money, time or people, and a number beside it. */
  cue: 0.1,
  cued: 2.2,
  /** A price behind goods that have their number before. */
  price: 0.7,
  cuedBefore: 1.8,
  cuedBeforeLoosely: 1.1,
  ordinal: 1.4,
  phone: 2,
  addressWord: 0.45,
  addressFurther: 0.3,
  strongPlace: 1.2,
  /** A number before the name of a street. */
  houseNumber: 2,
  weakPlace: 0.7,
  town: 1,
  placeMost: 3,
  /** The agent has just asked for it. */
  expected: 0.8,
  /** An option of the choice that the agent has just asked for, rather than goods of the same name. */
  asked: 1.2,
  nameWord: 0.6,
  /** Less for a word that has another meaning. */
  nameKnownWord: 0.7,
  nameCapital: 0.6,
  /** A title before it. */
  nameTitle: 0.6,
  /** Less for a name without a label. */
  nameBare: 0.5,
  noteBegin: 1.2,
  noteWord: 0.4,
  parenthesisWord: 0.45,
  /** Of a request for change, which is often asked. */
  changeWord: 1,
  /** More than goods of the same name. */
  quotedWord: 1.6,
  /** Lost for words that are not understood. */
  unknownWord: 1,
  /** Lost for a word of everyday talk. */
  remark: 0.2,
  remarkAsGoods: 0.9,
  /** A word of grammar that a reading has no use for. */
  ignoredWord: 2.5,
  unknownNumber: 2.5,
  unknownGoods: 0.4,
}

/** What the order of edges costs, or earns when it is negative. */
export const COST = {
  /** A quantity right before its goods or after them, or before its size. */
  quantityBefore: -0.8,
  quantityAfter: -0.6,
  quantityBeforeDetail: -0.6,
  /** A part of an item after a comma, after "and". */
  afterComma: 0.4,
  afterAnd: 1,
  detailAfterComma: 0.2,
  detailAfterAnd: 0.3,
  numberAfterDetail: 0.1,
  /** Another item without a word or mark between. */
  noSeparator: 0.5,
  withoutQuantity: 0.25,
  /** Right behind a part of its name another one, as another item. */
  sameGoods: 2.5,
  /** A quantity, size or option without goods: with something that it can refer to, and without. */
  bareReferring: 0.5,
  bareInList: 0.8,
  /** "2 adobo, isa may itlog": so many of them with something. */
  part: 0.2,
  bare: 1.6,
  /** An option or size that the goods do not have; one that they have earns. */
  unfitting: 1.5,
  unfittingSize: 0.8,
  secondSize: 0.6,
  /** Two sizes that no goods have both. */
  otherSize: 1.6,
  fitting: -0.5,
  /** An option of goods that are not spoken of. */
  strayOption: 1,
  /** An option of the goods before it: "4 waffle, isang chocolate". */
  ofNamed: -0.6,
  /** What nobody knows as goods, not right after a quantity or a verb of ordering. */
  strayGoods: 3,
  /** A name, address or number beside another one; after its label. */
  besideContact: -0.8,
  afterLabel: -0.8,
  missingNeed: 4,
  /** One name is given, and before the address. */
  secondName: 3,
  nameAfterAddress: 1.4,
  labelWithoutValue: 0.6,
  /** Goods right behind a name or an address, without a mark between. */
  besideField: 1.5,
}

/** A reading that scores within so much of the best is nearly as good. */
export const DOUBT = 0.3
