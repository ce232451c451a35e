/** The elements of buying, following an order and renting, on the page of the design system. */
import { Line } from '../cart/line.js'
import { Changes } from '../cart/notices.js'
import { Stepper } from '../cart/stepper.js'
import { OrderCard } from '../order/card.js'
import { Facts, Items, Summary } from '../order/view.js'
import { html } from '../shared/html.js'
import { Calendar } from '../rent/calendar.js'
import { cartLine, order } from './samples.js'

function nothing() {}

/** @param {{ sample: import('preact').ComponentType<{ title: string, children?: any }> }} props */
export function Flows({ sample: Sample }) {
  return html`<${Sample} title="Amounts and ways">
      <${Stepper} name="Bangus" unit="kilo" quantity=${1.5} rule=${{ step: 0.25, min: 0.25, max: 9 }} onChange=${nothing} />
      <fieldset class="segments">
        <legend class="visually-hidden">How do you get it?</legend>
        <label><input type="radio" name="how" checked /><span>Delivery</span></label>
        <label><input type="radio" name="how" /><span>Pickup</span></label>
      </fieldset>
      <div class="slots">
        <button type="button" aria-pressed="true">8:00 AM</button>
        <button type="button" aria-pressed="false">9:00 AM</button>
        <button type="button" aria-pressed="false">10:00 AM</button>
      </div>
    </${Sample}>
    <${Sample} title="A cart, with its wishes and what changed">
      <${Changes} found=${[{ kind: 'price', name: 'Bangus', from: 230, to: 240 }]} />
      <ul class="cart-lines"><${Line} line=${cartLine} /></ul>
      <div class="buy-bar">
        <p><span>Subtotal</span><strong>₱360.75</strong></p>
        <a class="button" href="/design">Check out</a>
      </div>
      <p class="page-bar">You are offline. Cart and orders are still here.</p>
    </${Sample}>
    <${Sample} title="What is ordered">
      <h3 class="summary-store"><span>Looc Fresh Catch</span><span>₱240.00</span></h3>
      <ul class="summary-lines">
        <li><span>1.5 kilo · Bangus, cleaned</span><span>₱240.00</span></li>
      </ul>
    </${Sample}>
    <section class="problem">
      <p>Looc Fresh Catch is closed until tomorrow at 6:00 AM.</p>
      <button type="button" class="button">Tue, Nov 24, 6:00 AM to 8:00 AM</button>
      <button type="button" class="button quiet">Choose another time</button>
    </section>
    <section class="card attention">
      <p class="eyebrow">A question to answer</p>
      <div class="question">
        <p><del>1 × Bangus (₱160.00)</del><strong>1 × Tilapia (₱140.00)</strong></p>
        <div class="pair">
          <button type="button" class="button">Take it</button>
          <button type="button" class="button quiet">Leave it out</button>
        </div>
      </div>
    </section>
    <${Summary} order=${order} />
    <${Items} order=${order} />
    <${Facts} order=${order} />
    <section>
      <ul class="order-list">
        <${OrderCard} order=${order} canReorder />
        <${OrderCard} order=${{ ...order, status: 'cancelled' }} canReorder />
      </ul>
    </section>
    <${Sample} title="Stars to give">
      <fieldset class="stars">
        <legend class="visually-hidden">Stars</legend>
        ${[1, 2, 3, 4, 5].map(
          (stars) =>
            html`<label>
              <input type="radio" name="stars" class="visually-hidden" checked=${stars === 4} />
              <span aria-hidden="true">${stars <= 4 ? '★' : '☆'}</span>
              <span class="visually-hidden">${stars} stars</span>
            </label>`,
        )}
      </fieldset>
    </${Sample}>
    <section class="card success">
      <p class="eyebrow">When it is done</p>
      <p>Your booking is in.</p>
    </section>
    <${Sample} title="Days to choose">
      <${Calendar}
        month="2026-01"
        earliest="2026-01-05"
        days=${freeDays}
        range=${{ start: '2026-01-13', end: '2026-01-16' }}
        onPick=${nothing}
        onMonth=${nothing}
      />
      <p class="range">From Tue, Jan 13 until Fri, Jan 16</p>
    </${Sample}>`
}

const freeDays = Object.fromEntries(
  Array.from({ length: 31 }, (_, index) => [
    `2026-01-${String(index + 1).padStart(2, '0')}`,
    { availableUnits: index % 5 },
  ]),
)
