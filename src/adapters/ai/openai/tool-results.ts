/** Products and carts as a model reads them: pesos, snake case, and nothing that says nothing. */
import { pesos } from '../../../platform/values/money.ts'
import type {
  CartView,
  CatalogueItem,
  CatalogueVariant,
  ChoiceGroup,
  ChoiceOption,
  RejectedItem,
} from '../agent.ts'

export function productForModel(product: CatalogueItem) {
  const { productId, name, description, price, unit, inventory, prescription } = product
  const { quantityRule, variants, choices } = product
  return {
    product_id: productId,
    name,
    description,
    price: pesos(price),
    unit,
    in_stock: inventory,
    quantity: quantityRule,
    prescription,
    ...(variants.length > 0 && { variants: variants.map(variantForModel) }),
    ...(choices.length > 0 && { choices: choices.map(groupForModel) }),
  }
}

export function cartForModel(cart: CartView) {
  const { lines, total, contact, missing, rejected, invalidFields, hash } = cart
  return {
    lines: lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      ...(line.variantId !== null && { variant_id: line.variantId, variant: line.variant }),
      ...(line.choices.length > 0 && { options: line.choices.map(optionForModel) }),
      ...(line.note !== null && { note: line.note }),
      ...(line.openChoices.length > 0 && { choose_from: line.openChoices.map(groupForModel) }),
      unit: line.unit,
      qty: line.qty,
      prescription: line.prescription,
      price: pesos(line.price),
      line_total: pesos(line.lineTotal),
    })),
    total: pesos(total),
    contact,
    missing,
    refused: rejected.map(refusalForModel),
    invalid: invalidFields,
    cart_hash: hash,
  }
}

function refusalForModel(item: RejectedItem) {
  const { productId: product_id, name, reason } = item
  const refusal = { product_id, name, reason }
  switch (item.reason) {
    case 'UNKNOWN_PRODUCT':
      return refusal
    case 'OUT_OF_STOCK':
      return { ...refusal, available: item.available }
    case 'BAD_QUANTITY':
      return { ...refusal, quantity: item.rule, nearest: item.nearest }
    case 'BAD_VARIANT':
      return { ...refusal, variants: item.variants.map(variantForModel) }
    case 'UNKNOWN_CHOICE':
      return { ...refusal, choices: item.choices.map(groupForModel) }
    case 'TOO_MANY_CHOICES':
      return { ...refusal, choose_from: [groupForModel(item.group)] }
  }
}

function variantForModel({ variantId, name, price, inventory }: CatalogueVariant) {
  return { variant_id: variantId, name, price: pesos(price), in_stock: inventory }
}

function groupForModel({ name, min, max, options }: ChoiceGroup) {
  return { name, min, max, options: options.map(optionForModel) }
}

function optionForModel({ optionId, name, price }: ChoiceOption) {
  return { option_id: optionId, name, ...(price > 0 && { price: pesos(price) }) }
}
