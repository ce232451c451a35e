/** What a customer chooses with a product, as it is stored in `products.choices`. */
export interface ChoiceGroup {
  id: string
  name: string
  /** How many options an order takes. */
  min: number
  max: number
  options: ChoiceOption[]
}

export interface ChoiceOption {
  id: string
  name: string
  /** Centavos that it adds to the price of one. */
  price: number
  isActive: boolean
}
