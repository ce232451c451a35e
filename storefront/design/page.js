/** Every element of the pages, to look at while one builds more of them. In English only, as its readers are. */
import { Choice, Field } from '../parts/form.js'
import { Icon, iconNames } from '../parts/icon.js'
import { OpenBadge } from '../parts/open-badge.js'
import { OpeningHours } from '../parts/opening-hours.js'
import { Price } from '../parts/price.js'
import { html } from '../shared/html.js'
import { Account } from './account.js'
import { Flows } from './flows.js'
import { Market } from './market.js'
import { colours, store } from './samples.js'

export function DesignPage() {
  return html`<section class="hero">
      <h1>Design <span>Paper, leaf green and mango.</span></h1>
      <p>
        System fonts, few colours, targets of 44 pixels. One style sheet; each element is a template in${' '}<code>storefront/parts</code>, rendered by the server and by the browser alike.
      </p>
    </section>
    <${Sample} title="Colours"><${Colours} /></${Sample}>
    <${Sample} title="Words">
      <h1>Heading of a page</h1>
      <h2>Heading of a part</h2>
      <h3>Heading of a card</h3>
      <p>Text, with a <a href="/design">link</a> and <strong>what matters</strong>.</p>
      <p class="hint">A hint, in the soft colour.</p>
      <small>Small print.</small>
    </${Sample}>
    <${Sample} title="Icons">
      <ul class="tags">
        ${iconNames.map((name) => html`<li class="with-icon"><${Icon} name=${name} /> ${name}</li>`)}
      </ul>
    </${Sample}>
    <${Sample} title="Badges and messages">
      <p class="facts-line">
        <span class="badge">Neutral</span><span class="badge good">Good</span
        ><span class="badge warm">Attention</span>
        <${OpenBadge} store=${{ ...store, isOpen: true, opensAt: null }} />
        <${OpenBadge} store=${{ ...store, isOpen: false, opensAt: '2026-01-05T22:00:00Z' }} />
      </p>
      <p class="banner">A banner says what is special today.</p>
      <p class="alert">An alert says what went wrong, and what to do.</p>
      <p class="state">Where an order is now.</p>
    </${Sample}>
    <${Sample} title="Buttons">
      <button type="button" class="button">The one thing to do</button>
      <button type="button" class="button quiet">Another thing</button>
      <button type="button" class="button" disabled>Not now</button>
      <button type="button" class="link">As a link</button>
    </${Sample}>
    <${Sample} title="Fields">
      <${Field} name="name" label="Name" hint="As neighbours call you" />
      <${Field} name="wrong" label="Mobile number" aria-invalid="true" value="0917" />
      <p class="field-error">Mobile number: must be a Philippine number.</p>
      <${Choice} name="way" value="a" title="Delivery" note="A rider brings it" checked onChoose=${nothing} />
      <${Choice} name="way" value="b" title="Pickup" note="At the store" checked=${false} onChoose=${nothing} />
      <label class="check"><input type="checkbox" /> A box to tick</label>
    </${Sample}>
    <${Sample} title="Prices">
      <${Price} price=${62} unit="pack" />
      <${Price} price=${62} comparePrice=${68} unit="pack" />
      <${Price} price=${62} isFrom unit="pack" />
    </${Sample}>
    <${Sample} title="Steps and totals">
      <ol class="steps">
        <li class="done"><span>Placed</span><time>7:10 AM</time></li>
        <li class="now" aria-current="step"><span>Being prepared</span></li>
        <li class="ahead"><span>On its way</span></li>
        <li class="ended"><span>Cancelled</span></li>
      </ol>
      <dl class="totals">
        <dt>Items</dt>
        <dd>₱240.00</dd>
        <dt>Total</dt>
        <dd>₱289.00</dd>
      </dl>
    </${Sample}>
    <${Sample} title="Hours"><${OpeningHours} hours=${store.operatingHours} /></${Sample}>
    <${Flows} sample=${Sample} />
    <${Market} sample=${Sample} />
    <${Account} sample=${Sample} />
    <${Sample} title="While it loads"><div class="skeleton"></div></${Sample}>`
}

function nothing() {}

/** @param {{ title: string, children: any }} props */
function Sample({ title, children }) {
  return html`<section class="card sample">
    <p class="eyebrow">${title}</p>
    ${children}
  </section>`
}

function Colours() {
  return html`<ul class="swatches">
    ${colours.map((name) => html`<li class=${`swatch ${name}`}><span>${name}</span></li>`)}
  </ul>`
}
