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
import type { Product, ProductRow, StoreKey } from './types.ts'

const shelf = (rows: readonly ProductRow[]): readonly Product[] =>
  rows.map((row) => ({ ...row, comparePrice: row.comparePrice ?? null }))

/** What each store sells, prices in centavos. */
export const PRODUCTS: Readonly<Record<StoreKey, readonly Product[]>> = {
  nena: shelf(nena),
  merkado: shelf(merkado),
  botika: shelf(botika),
  isda: shelf(isda),
  panaderya: shelf(panaderya),
  papel: shelf(papel),
  gulay: shelf(gulay),
  prutas: shelf(prutas),
  karne: shelf(karne),
  panday: shelf(panday),
  bigas: shelf(bigas),
  beth: shelf(beth),
  kusina: shelf(kusina),
}
