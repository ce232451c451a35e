/** The elements of the account, of applications and of signing, on the page of the design system. */
import { Avatar } from '../account/avatar.js'
import { CropCanvas } from '../account/crop/canvas.js'
import { Hours, usualWeek } from '../apply/hours.js'
import { PictureField } from '../apply/picture-field.js'
import { Choice } from '../parts/form.js'
import { html } from '../shared/html.js'

const PICTURE = '/favicon.ico'

function nothing() {}

/** @param {{ sample: import('preact').ComponentType<{ title: string, children?: any }> }} props */
export function Account({ sample: Sample }) {
  return html`<section class="card person">
      <${Avatar} url=${null} name="Luz" />
      <div>
        <h2>A person</h2>
        <p class="hint">Luz Dela Cruz<br />luz@palengke.example</p>
      </div>
    </section>
    <nav class="card menu" aria-label="Sections">
      <ul>
        <li><a href="/design">A section</a></li>
        <li><a href="/design">Another one</a></li>
      </ul>
    </nav>
    <${Sample} title="A picture, cut to a circle">
      <${CropCanvas} picture=${{ width: 900, height: 600 }} crop=${{ x: 450, y: 300, zoom: 1 }} onChange=${nothing} />
      <div class="person">
        <${Avatar} url=${PICTURE} name="Luz" />
        <label class="button quiet file">Choose a picture<input type="file" class="visually-hidden" /></label>
      </div>
    </${Sample}>
    <${Sample} title="Uploads">
      <${PictureField} label="Picture of the store" hint="A sign, a logo or the stall" url=${PICTURE} onUploaded=${nothing} />
      <progress max="100" value="40" aria-label="Sending"></progress>
    </${Sample}>
    <section class="card channels">
      <p class="eyebrow">Switches</p>
      <label class="check"><input type="checkbox" checked /> E-mail</label>
      <label class="check"><input type="checkbox" /> Text messages</label>
    </section>
    <${Sample} title="News">
      <ul class="news">
        <li>
          <span class="badge warm">New</span><a href="/design">Your order is being prepared</a>
          <p>The store has begun.</p>
          <small>Jan 5, 7:10 AM</small>
        </li>
        <li>
          <strong>Welcome to the market</strong>
          <p>Look around.</p>
        </li>
      </ul>
    </${Sample}>
    <${Sample} title="A week">
      <${Hours} week=${{ ...usualWeek, sunday: null }} onChange=${nothing} />
    </${Sample}>
    <${Sample} title="To read and to sign">
      <fieldset class="sign">
        <legend>Read and sign: House rules</legend>
        <div class="agreement" tabindex="0" role="region" aria-label="House rules">
          Bring it back clean. Pay what you break.
        </div>
        <${Choice} name="sign" value="drawn" title="Sign with my finger" checked onChoose=${nothing} />
        <div class="pad">
          <canvas role="img" aria-label="Sign in this box"></canvas>
          <button type="button" class="link">Clear</button>
        </div>
      </fieldset>
    </${Sample}>
    <div class="narrow">
      <p><a class="back" href="/design">← The way back</a></p>
      <button type="button" class="button danger">What cannot be undone</button>
      <p class="aside"><a href="/design">Aside of a form</a></p>
    </div>`
}
