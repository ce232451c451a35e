/**
 * The chat of a store's sales agent for any website, one element and no library:
 *
 *   <script src="https://palengke.example/widget.js" async></script>
 *   <palengke-chat key="plk_pub_live_…" label="Aling Nena"></palengke-chat>
 *
 * Attributes: `key` (a publishable key whose allowed origins have the page's), `label` (who speaks), `greeting`, `lang`
 * (`en` or `fil`), `open` (begins unfolded), `api` (where the market is, when the script is bundled or a module).
 */
{
  const scriptUrl = document.currentScript?.src
  const KEPT = 60

  const words = {
    en: {
      open: 'Chat with us',
      close: 'Close the chat',
      write: 'Your message',
      send: 'Send',
      typing: 'Writing…',
      you: 'You',
      ordered: 'Order placed',
      busy: 'One moment please: too many messages at once. Send it again in a while.',
      off: 'The chat is closed just now. Please try again later.',
      lost: 'Sorry, there was no answer. Please check your connection and send it again.',
      late: 'Sorry, that took too long. Please send it again.',
    },
    fil: {
      open: 'Makipag-chat sa amin',
      close: 'Isara ang chat',
      write: 'Ang mensahe mo',
      send: 'Ipadala',
      typing: 'Nagsusulat…',
      you: 'Ikaw',
      ordered: 'Natanggap ang order',
      busy: 'Sandali lang po: masyadong maraming mensahe. Pakiulit mamaya.',
      off: 'Sarado muna ang chat. Pakisubukan ulit mamaya.',
      lost: 'Pasensya na, walang sumagot. Pakitingnan ang koneksyon at ipadala ulit.',
      late: 'Pasensya na, natagalan ang sagot. Pakiulit po.',
    },
  }

  const style = `
    :host { all: initial; position: fixed; right: 16px; bottom: 16px; z-index: 2147483000; font: 16px/1.45 system-ui, sans-serif; color: #1f2421 }
    [hidden] { display: none !important }
    button { font: inherit; cursor: pointer; border: 0; border-radius: 999px; color: #fff; background: #14532d }
    button[aria-disabled] { opacity: .55; cursor: default }
    :focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
    #toggle { padding: 14px 20px; box-shadow: 0 4px 16px #0004 }
    #panel { display: flex; flex-direction: column; width: 360px; height: min(560px, calc(100dvh - 32px)); background: #fff; border-radius: 16px; box-shadow: 0 8px 32px #0005; overflow: hidden }
    header { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 8px 8px 8px 16px; color: #fff; background: #14532d }
    h2 { margin: 0; font-size: 17px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    #close { width: 44px; height: 44px; font-size: 22px; line-height: 1 }
    #log { flex: 1; overflow-y: auto; padding: 12px; display: flex; flex-direction: column; gap: 8px; overscroll-behavior: contain }
    .said { max-width: 85%; padding: 8px 12px; border-radius: 14px; white-space: pre-wrap; overflow-wrap: anywhere; background: #eef2ef }
    .you { align-self: flex-end; background: #d8ecdf }
    .order { background: #fef3c7; font-weight: 600 }
    #status { padding: 0 16px; font-size: 14px; color: #4b5563 }
    #status.bad { color: #b91c1c }
    form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid #e5e7eb }
    textarea { flex: 1; min-width: 0; resize: none; font: inherit; padding: 9px 12px; border: 1px solid #6b7280; border-radius: 12px; color: inherit; background: #fff }
    #send { padding: 0 18px; min-height: 44px }
    .quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
    @media (max-width: 480px) { :host([open]) { inset: 0 } #panel { width: 100%; height: 100dvh; border-radius: 0 } }`

  const layout = `
    <button id="toggle" type="button" aria-haspopup="dialog" aria-expanded="false"></button>
    <section id="panel" role="dialog" aria-labelledby="title" hidden>
      <header><h2 id="title"></h2><button id="close" type="button">×</button></header>
      <div id="log" role="log" aria-live="polite" tabindex="0" aria-labelledby="title"></div>
      <p id="status" role="status"></p>
      <form>
        <label class="quiet" for="text"></label>
        <textarea id="text" rows="1" maxlength="2000" enterkeyhint="send" autocomplete="off"></textarea>
        <button id="send" type="submit"></button>
      </form>
    </section>`

  /** What a browser forbids to keep (private windows) lasts as long as the page. */
  const kept = {
    read(name) {
      try {
        return localStorage.getItem(name)
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        localStorage.setItem(name, value)
      } catch {
        // It is only a convenience.
      }
    },
  }

  class Refused extends Error {}

  class PalengkeChat extends HTMLElement {
    static observedAttributes = ['open', 'label', 'lang']
    #root = this.attachShadow({ mode: 'open' })
    #said = []
    #session = ''
    #isAsking = false

    connectedCallback() {
      if (this.#session) return
      this.#root.innerHTML = layout
      const sheet = new CSSStyleSheet() // a page's Content-Security-Policy may forbid style elements
      sheet.replaceSync(style)
      this.#root.adoptedStyleSheets = [sheet]
      this.#session = this.#keptSession()
      this.#$('toggle').addEventListener('click', () => this.toggleAttribute('open', true))
      this.#$('close').addEventListener('click', () => this.toggleAttribute('open', false))
      this.#$('panel').addEventListener('keydown', (event) => {
        if (event.key === 'Escape') this.toggleAttribute('open', false)
      })
      this.#$('text').addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
        event.preventDefault()
        this.#root.querySelector('form').requestSubmit()
      })
      this.#root.querySelector('form').addEventListener('submit', (event) => {
        event.preventDefault()
        void this.#ask(this.#$('text').value.trim())
      })
      this.#recall()
      this.#name()
      this.#fold({ focuses: false })
    }

    attributeChangedCallback(name) {
      if (!this.#session) return
      if (name === 'open') this.#fold({ focuses: true })
      else this.#name()
    }

    #$(id) {
      return this.#root.getElementById(id)
    }

    get #words() {
      return words[this.lang.startsWith('fil') || this.lang.startsWith('tl') ? 'fil' : 'en']
    }

    get #api() {
      return this.getAttribute('api') ?? scriptUrl ?? location.href
    }

    #name() {
      const { open, close, write, send } = this.#words
      this.#$('toggle').textContent = open
      this.#$('title').textContent = this.getAttribute('label') ?? open
      this.#$('close').setAttribute('aria-label', close)
      this.#root.querySelector('label').textContent = write
      this.#$('text').placeholder = write
      this.#$('send').textContent = send
    }

    #fold({ focuses }) {
      const isOpen = this.hasAttribute('open')
      this.#$('panel').hidden = !isOpen
      this.#$('toggle').hidden = isOpen
      this.#$('toggle').setAttribute('aria-expanded', String(isOpen))
      if (focuses) this.#$(isOpen ? 'text' : 'toggle').focus()
      this.#scroll()
    }

    get #store() {
      return `palengke-chat:${this.getAttribute('key')}`
    }

    /** The same visitor goes on where they stopped. */
    #keptSession() {
      const known = kept.read(this.#store)
      if (known) return known
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      kept.write(this.#store, made)
      return made
    }

    #recall() {
      try {
        this.#said = JSON.parse(kept.read(`${this.#store}:said`)) ?? []
      } catch {
        this.#said = []
      }
      const greeting = this.getAttribute('greeting')
      if (greeting) this.#bubble('agent', greeting)
      for (const { by, text } of this.#said) this.#bubble(by, text)
    }

    #keep(by, text) {
      this.#said = [...this.#said, { by, text }].slice(-KEPT)
      kept.write(`${this.#store}:said`, JSON.stringify(this.#said))
    }

    /** Adds what was said to the log; who said it is there for those who only hear it. */
    #bubble(by, text) {
      const bubble = document.createElement('div')
      bubble.className = `said ${by}`
      const speaker = document.createElement('span')
      speaker.className = 'quiet'
      speaker.textContent = `${by === 'you' ? this.#words.you : this.#$('title').textContent}: `
      const said = document.createElement('span')
      said.textContent = text
      bubble.append(speaker, said)
      this.#$('log').append(bubble)
      this.#scroll()
      return { bubble, said }
    }

    #scroll() {
      this.#$('log').scrollTop = this.#$('log').scrollHeight
    }

    #tell(text, isBad = false) {
      this.#$('status').textContent = text
      this.#$('status').className = isBad ? 'bad' : ''
    }

    async #ask(message) {
      if (!message || this.#isAsking) return
      this.#isAsking = true
      this.#$('send').setAttribute('aria-disabled', 'true') // disabled, it would lose the focus
      this.#$('text').value = ''
      const mine = this.#bubble('you', message)
      const reply = this.#bubble('agent', '')
      reply.bubble.hidden = true
      this.#$('log').setAttribute('aria-busy', 'true') // read out when it is whole
      this.#tell(this.#words.typing)
      try {
        const { reply: text, order } = await this.#stream(message, (part) => {
          reply.bubble.hidden = false
          reply.said.textContent += part
          this.#scroll()
        })
        reply.bubble.hidden = false
        reply.said.textContent = text
        this.#keep('you', message)
        this.#keep('agent', text)
        if (order) this.#placed(order)
        this.#tell('')
      } catch (error) {
        mine.bubble.remove()
        reply.bubble.remove()
        this.#$('text').value ||= message
        this.#tell(error instanceof Refused ? error.message : this.#words.lost, true)
      } finally {
        this.#$('log').removeAttribute('aria-busy')
        this.#$('send').removeAttribute('aria-disabled')
        this.#isAsking = false
        this.#scroll()
      }
    }

    #placed(order) {
      const total = order.total.toLocaleString('en-PH', { style: 'currency', currency: 'PHP' })
      const text = `✓ ${this.#words.ordered} · ${total}`
      this.#bubble('order', text)
      this.#keep('order', text)
      this.dispatchEvent(new CustomEvent('palengke-order', { detail: order, bubbles: true }))
    }

    /** Asks the agent and hands on the reply as it is made. @returns the whole of it, with the order if there is one */
    async #stream(message, onPart) {
      const response = await fetch(new URL('/v1/chat', this.#api), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${this.getAttribute('key')}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
        },
        body: JSON.stringify({ message, session_id: this.#session }),
      })
      if (!response.ok) throw new Refused(this.#excuse((await response.json()).code))
      let rest = ''
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) throw new Error('The reply broke off')
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop()
        for (const block of blocks) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
          if (event === 'delta') onPart(JSON.parse(data).text)
          if (event === 'error') throw new Refused(this.#excuse(JSON.parse(data).code))
          if (event === 'done') return JSON.parse(data)
        }
      }
    }

    #excuse(code) {
      const { busy, late, off } = this.#words
      if (code === 'RATE_LIMITED') return busy
      return code === 'AI_UNAVAILABLE' || code === 'BUSY' ? late : off
    }
  }

  if (!customElements.get('palengke-chat')) customElements.define('palengke-chat', PalengkeChat)
}
