/** What stores offer in place of missing items, for the customer to accept or decline. */
import { $, el, pesos, time } from './elements.js'
import { onSubmit } from './forms.js'
import { api } from './session.js'

/** Shows a form for each open replacement; `onChange` runs after an answer. */
export function showReplacements(order, onChange) {
  const pending = order.replacements.filter(({ status }) => status === 'pending')
  $('replacements').hidden = pending.length === 0
  $('replacement-list').replaceChildren(
    ...pending.map((replacement) => replacementForm(order, replacement, onChange)),
  )
}

function replacementForm(order, replacement, onChange) {
  const missing = order.items.find(({ id }) => id === replacement.itemId)
  let answer = 'accept'
  const answerButton = (name, verdict, style) => {
    const button = el('button', { class: style, type: 'submit' }, name)
    button.addEventListener('click', () => (answer = verdict))
    return button
  }
  const form = el(
    'form',
    {},
    el('p', { class: 'alert', role: 'alert', hidden: true }),
    el(
      'p',
      {},
      `Instead of ${describe(missing)} the store offers `,
      el('strong', {}, describe(replacement)),
      '. Please answer by ',
      time(replacement.expiresAt),
      '; after that the missing item is taken out.',
    ),
    answerButton(`Accept ${replacement.name}`, 'accept', 'button'),
    answerButton('No, take it out', 'decline', 'button quiet'),
  )
  onSubmit(form, async () => {
    await api('POST', `/api/orders/${order.id}/replacements/${replacement.id}/${answer}`, {})
    await onChange()
  })
  return form
}

function describe({ quantity, name, variant, choices, lineTotal }) {
  const parts = [name, variant, ...choices.map((choice) => choice.name)].filter(Boolean)
  return `${quantity} × ${parts.join(', ')} (${pesos(lineTotal)})`
}
