import { Type, type Static } from 'typebox'
import { LineInputs } from './lines.ts'

export const CartInput = Type.Object({ line_items: LineInputs })
export type CartInput = Static<typeof CartInput>
