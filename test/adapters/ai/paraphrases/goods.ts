/** Goods of the stores and how customers call them. */

export interface Goods {
  /** As in the order: with the variant and the options. */
  title: string
  /** The first is the plainest; none of them fits other goods of the store as well. */
  names: readonly string[]
  measure: 'piece' | 'kilo' | 'bundle' | 'cup'
  /** Said before the name ("large okinawa") or after it ("okinawa large", "okinawa na large"). */
  sizes?: readonly string[]
  /** Said at the end. */
  options?: readonly string[]
}

const goods = (measure: Goods['measure'], named: Record<string, string[]>): Goods[] =>
  Object.entries(named).map(([title, names]) => ({ title, names, measure }))

const LARGE = ['large', 'Large', 'lrg']
const MEDIUM = ['medium', 'Medium']
const PEARLS = ['with pearls', 'may pearls', 'w/ pearls', 'add pearls', 'naay pearls']
const HALF_SUGAR = ['50% sugar', '50 percent sugar', 'with 50% sugar']

/** A drink in its sizes, plain and with options. */
function drinks(name: string, names: string[]): Goods[] {
  return [
    { title: `${name}, Large`, names, measure: 'cup', sizes: LARGE },
    { title: `${name}, Medium`, names, measure: 'cup', sizes: MEDIUM },
    { title: `${name}, Large (Pearls)`, names, measure: 'cup', sizes: LARGE, options: PEARLS },
    {
      title: `${name}, Medium (50% sugar)`,
      names,
      measure: 'cup',
      sizes: MEDIUM,
      options: HALF_SUGAR,
    },
  ]
}

export const SHELVES: Record<string, readonly Goods[]> = {
  isda: goods('kilo', {
    'Bangus (milkfish), medium': ['bangus', 'medium bangus', 'milkfish'],
    'Tilapia, live': ['tilapia', 'live tilapia', 'buhi nga tilapia'],
    'Tulingan (bullet tuna)': ['tulingan', 'bullet tuna'],
    'Galunggong (round scad)': ['galunggong', 'round scad'],
    'Tahong (mussels)': ['tahong', 'mussels'],
    'Bisugo (threadfin bream)': ['bisugo'],
    'Lapu-lapu (grouper)': ['lapu-lapu', 'lapulapu', 'lapu lapu'],
  }),
  gulay: [
    ...goods('kilo', {
      'Talong (eggplant)': ['talong', 'eggplant', 'eggplants'],
      'Ampalaya (bitter gourd)': ['ampalaya', 'bitter gourd'],
      'Kalabasa (squash)': ['kalabasa', 'squash'],
      'Patatas (potato)': ['patatas', 'potatoes', 'potato'],
      'Pipino (cucumber)': ['pipino', 'cucumber'],
      Carrots: ['carrots', 'carrot', 'karots'],
    }),
    ...goods('bundle', {
      Okra: ['okra'],
      'Sitaw (string beans)': ['sitaw', 'string beans'],
      'Kangkong (water spinach)': ['kangkong', 'water spinach'],
      'Malunggay leaves': ['malunggay', 'malunggay leaves'],
    }),
  ],
  nena: goods('piece', {
    'Corned beef, 150 g can': ['corned beef', 'cornbeef', 'corned beef 150g'],
    'Soy sauce, 200 ml pouch': ['toyo', 'soy sauce'],
    'Cane vinegar, 200 ml pouch': ['suka', 'vinegar'],
    'Egg, large': ['large egg', 'itlog na large', 'egg large'],
    'Egg, medium': ['medium egg', 'itlog na medium', 'itlog nga medium'],
    'Cooking oil, 250 ml refilled bottle': ['cooking oil', 'mantika'],
    'Shampoo, 12 ml sachet': ['shampoo', 'shampoo sachet'],
  }),
  panaderya: goods('piece', {
    Monay: ['monay'],
    Ensaymada: ['ensaymada', 'ensaimada'],
    'Spanish bread': ['spanish bread'],
    'Pan de coco': ['pan de coco'],
    Mamon: ['mamon'],
    'Malunggay pandesal': ['malunggay pandesal'],
    'Cheese bread': ['cheese bread'],
  }),
  brands: goods('piece', {
    '7 Up, 1.5 L': ['7 Up', '7up', '7-up 1.5L'],
    '555 tuna, adobo, 155 g': ['555 tuna', '555 tuna adobo'],
    'C2 apple, 230 ml': ['C2 apple', 'c2 na apple'],
    'Pepsi, 1.5 L': ['pepsi', 'pepsi 1.5'],
    'Coke, 1.5 L': ['coke 1.5', 'coke 1.5L', '1.5 L coke'],
    'Bear Brand, 33 g': ['bear brand', 'bear brand 33g'],
    'Kopiko Brown, 3-in-1': ['kopiko brown', 'kopiko brown 3in1'],
  }),
  tea: [
    ...drinks('Okinawa milk tea', ['okinawa milk tea', 'okinawa']),
    ...drinks('Wintermelon milk tea', ['wintermelon milk tea', 'wintermelon']),
    ...drinks('Taro milk tea', ['taro milk tea', 'taro']),
    { title: 'Hot chocolate', names: ['hot chocolate', 'hot choco'], measure: 'cup' },
  ],
}
