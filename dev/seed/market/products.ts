import { beth } from './products/beth.ts'
import { bigas } from './products/bigas.ts'
import { botika } from './products/botika.ts'
import { gulay } from './products/gulay.ts'
import { isda } from './products/isda.ts'
import { karne } from './products/karne.ts'
import { kusina } from './products/kusina.ts'
import { merkado } from './products/merkado.ts'
import { nena } from './products/nena.ts'
import { panaderya } from './products/panaderya.ts'
import { panday } from './products/panday.ts'
import { papel } from './products/papel.ts'
import { prutas } from './products/prutas.ts'
import type { Product, ProductRow, StoreKey, Unit } from './types.ts'

/** How goods are sold by the kilo, by the meter and so on; all others in whole units. */
type Sale = Pick<Product, 'quantityStep' | 'soldByWeight'>

const whole: Sale = { quantityStep: 1, soldByWeight: false }
const weighed: Sale = { quantityStep: 0.25, soldByWeight: true }
const quarters: Sale = { quantityStep: 0.25, soldByWeight: false }

const shelf = (
  rows: readonly ProductRow[],
  sales: Partial<Record<Unit, Sale>> = {},
): readonly Product[] =>
  rows.map((row) => ({
    ...row,
    comparePrice: row.comparePrice ?? null,
    ...(sales[row.unit] ?? whole),
  }))

/** What each store sells, prices in centavos. */
export const PRODUCTS: Readonly<Record<StoreKey, readonly Product[]>> = {
  nena: shelf(nena),
  merkado: shelf(merkado),
  botika: shelf(botika),
  isda: shelf(isda, { kilo: weighed }),
  panaderya: shelf(panaderya),
  papel: shelf(papel),
  gulay: shelf(gulay, { kilo: quarters }),
  prutas: shelf(prutas, { kilo: quarters }),
  karne: shelf(karne, { kilo: weighed }),
  panday: shelf(panday, { meter: { quantityStep: 0.5, soldByWeight: false } }),
  bigas: shelf(bigas),
  beth: shelf(beth),
  kusina: shelf(kusina),
}
