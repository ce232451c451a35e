/** What a reply may quote. */
export interface QuotableTexts {
  /** Lower case: the store's profile and what its owner says to customers. */
  owner: string
  /** Lower case: of that, what the owner wrote in sentences, where a number may be an amount. A house number is none. */
  ownerWords: string
  /** Lower case: names and descriptions of the products that the tools found. */
  products: string
  /** Lower case: what the customer wrote, and the contact in the cart. */
  customer: string
}
