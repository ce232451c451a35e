/**
 * What the agent says in English. `{name}` is filled in; where there is a list, each entry says the same once more in other words,
 * for a question that has to be asked again.
 */
export const en = {
  hello: 'Hello! Welcome to {store}.',
  helloAs: 'Hello! Welcome to {store}. I am {agent}.',
  helloAgain: 'Hello!',
  wellbeing: 'Doing well, thank you!',
  youAreWelcome: 'You are welcome!',
  apology: 'I am sorry about that. You can tell a person of the store{phone}.',
  takeYourTime: 'Take your time. Just tell me when you are ready.',
  noted: 'Noted.',
  noteTaken: 'I will pass this on to the store: “{note}”.',
  and: 'and',
  or: 'or',

  added: 'Noted: {things}.',
  assumed: 'I put {thing} for now.',
  removed: 'Okay, I took off {things}.',
  cleared: 'Okay, I cancelled the order. Just message us anytime.',
  notInOrder: 'There is no “{words}” in your order.',
  soldOut: 'Sorry, {thing} is sold out for now.',
  noneLeft: 'sold out',
  alternatives: 'We have {things}.',
  unknownProduct: 'Sorry, we do not have “{words}”.',
  prescription: 'Please have your prescription ready for {things}: it is asked for at hand-over.',
  insufficientStock: [
    'Sorry, we only have {left} of {thing} left. Will you take that?',
    'There is no more than {left} of {thing}. Shall I put that?',
  ],
  unsoldAmount: [
    'I cannot put {asked} of {thing}. The nearest that we sell is {nearest}. Which one would you like?',
    'Of {thing} we sell {nearest}, not {asked}. Which of them shall I put?',
  ],
  incompatibleUnit: [
    'We sell {thing} by the {unit}. How many {unit}s would you like?',
    'I can only put {thing} by the {unit}. How many of those?',
  ],
  unknownUnit: [
    'I do not know how much “{words}” of {thing} is. We sell it by the {unit}: how many {unit}s?',
    '“{words}” is no measure that I know. How many {unit}s of {thing} shall I put?',
  ],
  invalidQuantity: [
    'Sorry, I cannot put that quantity of {thing}. How many would you like?',
    'That amount of {thing} is not possible. What other number shall I put?',
  ],
  askTotalQuantity: [
    'You named {thing} twice. How many in all?',
    'Of {thing} I read two amounts: what is the number in all?',
  ],
  tooManyOptions: 'Of {group} for {thing} you can choose {max} at most.',

  askProduct: [
    'Which one would you like?',
    'Please tell me the number of the one that you mean, for example “number 1”:',
    'I still do not know which one. Say its number, say “never mind”, or reach the store{phone}.',
  ],
  askQuantity: [
    'How many {thing} would you like?',
    'Please give me a number for {thing}, for example “2 {unit}”.',
    'I still need the quantity of {thing}. Say a number, say “never mind”, or reach the store{phone}.',
  ],
  askAssent: [
    'Do you mean {thing}?',
    'We have {thing}: say yes if that is the one, or another name.',
    'I am not sure that {thing} is what you want. Say yes, “never mind”, or reach the store{phone}.',
  ],
  askReplaced: [
    'Which one should I take out for {thing}?',
    'Please name what {thing} should replace.',
    'I still do not know what {thing} replaces. Reach the store{phone}, or say “never mind”.',
  ],
  askGoods: [
    '{quantity} of what?',
    'What would you like {quantity} of? Please name it.',
    'I do not know what {quantity} is of. Please send it as “2 kilos of …”, or reach the store{phone}.',
  ],
  leftOut: 'I left out “{words}”: I do not know which one. Just tell me if you want it.',
  askUnexplained: [
    'I did not get “{words}”. What do you mean by it?',
    'Could you say “{words}” in other words? For example “2 kilos of …” or “note: …”.',
    'I still do not understand “{words}”. You can leave it out, or reach the store{phone}.',
  ],
  passedOver: 'I did not get “{words}”: if it belongs to your order, please say it in other words.',
  askOffer: ['Shall I make it {thing}?', 'Should it be {thing}?'],
  askChoice: [
    'For {thing}, please choose {group}:',
    'Please choose one by its name or number. {group} of {thing}:',
    'I still need {group} of {thing}. Say a number of the list, or reach the store{phone}:',
  ],
  askChoices: [
    'For {thing}, please choose {count} of {group}:',
    'Please choose {count} by their names or numbers. {group} of {thing}:',
    'I still need {count} of {group} for {thing}. Say numbers of the list, or reach the store{phone}:',
  ],
  askContact: [
    'May I have your {fields}?',
    'I still need your {fields}, for example “{example}”.',
    'To deliver I need your {fields}. You can also give it to the store directly{phone}.',
  ],
  customerName: 'name',
  deliveryAddress: 'complete delivery address',
  addressOrPickup: 'complete delivery address (or say “pick up”)',
  contactNumber: 'mobile number',
  invalidNumber: [
    'That does not look like a Philippine mobile number. Please send one like 0917 123 4567.',
    'I need a mobile number of 11 digits that begins with 09, like 0917 123 4567.',
    'I still have no mobile number that works. You can also reach the store{phone}.',
  ],
  invalidName: ['May I have your full name?', 'Please send your first and last name.'],
  invalidAddress: [
    'Could you give the complete address: street or purok, barangay and town?',
    'Please send the address like “Purok 3, Poblacion, {city}”.',
  ],
  anythingElse: ['Anything else?', 'What else would you like?'],
  askOrder: [
    'What would you like to order?',
    'Tell me what and how many, for example “2 kilos of …”.',
    'I am still here: name a product, ask “what do you sell?”, or reach the store{phone}.',
  ],
  askToConfirm: 'Please check your order:',
  askToConfirmAgain: [
    'I will only place it once you say yes. Please check your order:',
    'Your order is not placed yet. A plain “yes” places it:',
    'Still waiting for your yes, a change, or “cancel”:',
  ],
  askForChange: [
    'No problem. What would you like to change? You can also say cancel.',
    'Tell me what to add, take out or change, or say cancel.',
  ],
  changeNotUnderstood: [
    'I could not make that change yet. Could you say it in other words, with the product and the number, or with the new name, address or mobile?',
    'I still do not know what to change. Please name the product and how many of it.',
  ],
  notUnderstood: [
    'Sorry, I did not quite get that. You can say for example “2 kilos of …”, ask for a price, or say “cancel”.',
    'I still did not get it. Ask “what do you sell?” to see the list, or name one product and how many.',
    'I am the store’s chat assistant and may miss things. You can reach a person of the store{phone}.',
  ],
  orderPlaced:
    'Thank you, {name}! Your order of {total} is in. The store will text or call you about it. Salamat!',
  tooManyOrders:
    'Your order is kept, but I can take only a few orders an hour from one place. Please say YES again a bit later, or reach the store{phone}.',

  price: '{thing} is {price}, available.',
  priceFew: '{thing} is {price} (only {left} left).',
  askHowMany: ['How many would you like?', 'How many shall I put?'],
  quoteTotal: 'In all that comes to {total}.',
  quote: '{thing} comes to {total}.',
  askAdd: ['Shall I add it?', 'Would you like it in your order?'],
  options: '{group}: we have {options}.',
  choices: 'We have:\n{things}',
  assortment: 'Some of what we have:\n{things}',
  total: 'So far it comes to {total}.',
  totalWithFee:
    'The store adds its delivery fee; with that of the marketplace checkout, from {fee}, it would be {total}.',
  emptyCart: 'Your order is still empty.',

  quoteOwner: 'From the store: {words}',
  open: 'We are open now.',
  closed: 'We are closed right now, but you can already leave your order here.',
  openDaily: 'We are open every day.',
  hours: 'Our hours:\n{lines}',
  dayOff: 'closed',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  location: 'You can find us at {place}.',
  delivery:
    'Yes, we deliver to the address you give; the store confirms the fee and the time with you{phone}.',
  deliveryArea:
    'Yes, we deliver in {area}; the store confirms the fee and the time with you{phone}.',
  noDelivery: 'Sorry, we do not deliver at the moment.',
  fee: 'The delivery fee is not in the total: the store tells you when it confirms your order{phone}.',
  marketFee: 'At this marketplace’s checkout delivery starts at {fee}.',
  freeDelivery: 'There it is free from {amount}.',
  duration: 'The store tells you the time when it confirms your order{phone}.',
  payment:
    'You pay the store when it confirms your order; it will tell you the ways to pay{phone}.',
  marketPayment: 'At this marketplace’s checkout it is {ways}.',
  cash: 'cash on delivery',
  gcash: 'GCash',
  grabpay: 'GrabPay',
  bank: 'online banking',
  noMinimum: 'There is no minimum that I know of: you can order any amount that we sell.',
  minimum:
    'At this marketplace’s checkout orders start at {amount}; here the store decides{phone}.',
  noPromo:
    'I do not know of a promo right now; the prices that I give are what you pay. You can ask the store{phone}.',
  pickup: 'Yes, you can pick up your order at {place}.',
  noPickup: 'Sorry, there is no pick-up: we deliver. You can ask the store{phone}.',
  statusNone: 'I have no order of yours in this chat yet.',
  statusOpen: 'Your order is not placed yet: it is placed once you say yes to the summary.',
  statusNew:
    'Your order is in and waits for the store to confirm it. You can ask the store{phone}.',
  statusConfirmed:
    'The store has confirmed your order and is working on it. You can ask the store{phone}.',
  statusFulfilled: 'The store says that your order is done. You can ask the store{phone}.',
  statusCancelled:
    'The store has cancelled your order. You can ask the store why{phone}, or order again.',
  human: 'I am the store’s chat assistant. You can reach a person of the store{phone}.',
  unknownAnswer: 'I do not know that; the store can tell you{phone}.',
} satisfies Record<string, string | readonly string[]>

export type TextKey = keyof typeof en

/** Every key of English, a list where English has one. */
export type Texts = {
  readonly [Key in TextKey]: (typeof en)[Key] extends string ? string : readonly string[]
}
