/** What customers choose with a product, such as add-ons: groups of options. They are saved together. */
import { useState } from 'preact/hooks'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'

/** @import { Product } from '../../../storefront/shared/api-types.ts' */
/** @typedef {{ name: string, min: number, max: number, options: { name: string, price: number, isActive: boolean }[] }} Group */

const newOption = { name: '', price: 0, isActive: true }
/** @type {Group} */
const newGroup = { name: '', min: 0, max: 1, options: [newOption] }

/** @param {{ product: Product, onChange: () => Promise<void> }} props */
export function Choices({ product, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [groups, setGroups] = useState(/** @type {Group[]} */ (product.choices))
  const set = (/** @type {number} */ index, /** @type {Partial<Group>} */ changes) =>
    setGroups(groups.map((group, at) => (at === index ? { ...group, ...changes } : group)))
  const save = () =>
    attempt(
      async () => {
        const choices = groups.map(({ name, min, max, options }) => ({
          name,
          min,
          max,
          options: options.map(({ name: option, price, isActive }) => ({
            name: option,
            price,
            isActive,
          })),
        }))
        await api('PUT', `/api/vendor/products/${product.id}/choices`, { choices })
        await onChange()
      },
      { done: t('account.saved') },
    )
  return html`<section class="card">
    <h2>${t('choices.title')}</h2>
    <p class="hint">${t('choices.text')}</p>
    ${groups.map(
      (group, index) =>
        html`<${GroupFields}
          key=${index}
          group=${group}
          onChange=${(/** @type {Partial<Group>} */ changes) => set(index, changes)}
          onRemove=${() => setGroups(groups.filter((_, at) => at !== index))}
        />`,
    )}
    <div class="buttons">
      <button type="button" class="button quiet" onClick=${() => setGroups([...groups, newGroup])}>
        ${t('choices.add')}
      </button>
      ${groups !== product.choices && html`<${Act} onAct=${save}>${t('account.save')}<//>`}
    </div>
  </section>`
}

/** @param {{ group: Group, onChange: (changes: Partial<Group>) => void, onRemove: () => void }} props */
function GroupFields({ group: { name, min, max, options }, onChange, onRemove }) {
  const { t } = useLocale()
  /** @param {number} index @param {Partial<Group['options'][number]>} changes */
  const setOption = (index, changes) =>
    onChange({
      options: options.map((each, at) => (at === index ? { ...each, ...changes } : each)),
    })
  const number = (/** @type {any} */ { currentTarget }) => Number(currentTarget.value)
  return html`<fieldset class="group">
    <legend>${name || t('choices.group')}</legend>
    <label>
      ${t('field.name')}
      <input
        type="text"
        value=${name}
        maxlength="100"
        onInput=${(/** @type {any} */ { currentTarget }) => onChange({ name: currentTarget.value })}
      />
    </label>
    <div class="pair">
      <label
        >${t('choices.least')}<input
          type="number"
          min="0"
          max="30"
          value=${min}
          onInput=${(/** @type {any} */ event) => onChange({ min: number(event) })}
      /></label>
      <label
        >${t('choices.most')}<input
          type="number"
          min="1"
          max="30"
          value=${max}
          onInput=${(/** @type {any} */ event) => onChange({ max: number(event) })}
      /></label>
    </div>
    ${options.map(
      (option, index) =>
        html`<div class="option" key=${index}>
          <input
            type="text"
            aria-label=${t('choices.option')}
            placeholder=${t('choices.option')}
            maxlength="100"
            value=${option.name}
            onInput=${(/** @type {any} */ { currentTarget }) => setOption(index, { name: currentTarget.value })}
          />
          <input
            type="number"
            aria-label=${t('choices.price')}
            min="0"
            step="0.01"
            value=${option.price}
            onInput=${(/** @type {any} */ event) => setOption(index, { price: number(event) })}
          />
          <button
            type="button"
            class="link"
            onClick=${() => onChange({ options: options.filter((_, at) => at !== index) })}
          >
            ${t('choices.remove')}<span class="visually-hidden">: ${option.name}</span>
          </button>
        </div>`,
    )}
    <p class="links">
      <button
        type="button"
        class="link"
        onClick=${() => onChange({ options: [...options, newOption] })}
      >
        ${t('choices.add-option')}
      </button>
      <button type="button" class="link danger" onClick=${onRemove}>
        ${t('choices.remove-group')}
      </button>
    </p>
  </fieldset>`
}
