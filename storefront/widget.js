/**
 * A custom element, without dependencies, for the chat with a store's sales agent on any website:
 *
 *   <script src="https://palengke.example/widget.js" async></script>
 *   <palengke-chat key="plk_pub_live_…" label="Aling Nena"></palengke-chat>
 *
 * Attributes: `key` (a publishable key that allows the origin of the page), `label` (the name of the store), `greeting` (empty for none),
 * `lang` (`en`, `fil` or `ceb`), `open` (initially open), `api` (base URL of the API if the script is bundled or a module).
 */
{
  const scriptUrl = document.currentScript?.src
  const MAX_STORED_MESSAGES = 60
  const SECRET_KEY =
    'The key of this page is not publishable: revoke it, and make a publishable one.'

  const translations = {
    en: {
      open: 'Chat with us',
      close: 'Close the chat',
      write: 'Your message',
      hello: 'Hello! Ask about our products, or tell me what you would like to order.',
      send: 'Send',
      typing: 'Writing…',
      you: 'You',
      ordered: 'Order placed',
      busy: 'One moment please: too many messages at once. Send it again in a while.',
      off: 'The chat is closed just now. Please try again later.',
      lost: 'Sorry, there was no answer. Please check your connection and send it again.',
      late: 'Sorry, that took too long. Please send it again.',
    },
    ceb: {
      open: 'Pakig-chat namo',
      close: 'Sirad-i ang chat',
      hello: 'Kumusta! Pangutana bahin sa among baligya, o isulti kon unsay imong i-order.',
      write: 'Imong mensahe',
      send: 'Ipadala',
      typing: 'Nagsulat…',
      you: 'Ikaw',
      ordered: 'Nadawat ang order',
      busy: 'Kadiyot lang: daghan ra kaayong mensahe. Ipadala pag-usab unya.',
      off: 'Sirado una ang chat. Sulayi pag-usab unya.',
      lost: 'Pasayloa, walay mitubag. Tan-awa ang koneksyon ug ipadala pag-usab.',
      late: 'Pasayloa, dugay ra ang tubag. Ipadala pag-usab.',
    },
    fil: {
      open: 'Makipag-chat sa amin',
      close: 'Isara ang chat',
      hello: 'Kumusta po! Magtanong tungkol sa paninda namin, o sabihin kung ano ang order ninyo.',
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
    :host { all: initial; color-scheme: inherit; --card: #fff; --ink: #1f2421; --soft: #4b5563; --line: #e5e7eb; --theirs: #eef2ef; --mine: #d8ecdf; --warm: #fef3c7; --bad: #b91c1c;
      position: fixed; right: 16px; bottom: 16px; z-index: 2147483000; font: 16px/1.45 system-ui, sans-serif; color: var(--ink) }
    /* As dark as the page around it. */
    @supports (color: light-dark(#000, #fff)) {
      :host { --card: light-dark(#fff, #22201c); --ink: light-dark(#1f2421, #f1ece2); --soft: light-dark(#4b5563, #b5ad9e); --line: light-dark(#e5e7eb, #3a362f);
        --theirs: light-dark(#eef2ef, #33302a); --mine: light-dark(#d8ecdf, #16442f); --warm: light-dark(#fef3c7, #3b2e12); --bad: light-dark(#b91c1c, #ff9a85) }
    }
    [hidden] { display: none !important }
    button { font: inherit; cursor: pointer; border: 0; border-radius: 999px; color: #fff; background: #14532d }
    button[aria-disabled] { opacity: .55; cursor: default }
    :focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
    #toggle { padding: 14px 20px; box-shadow: 0 4px 16px #0004 }
    #panel { display: flex; flex-direction: column; width: 360px; height: min(560px, calc(100dvh - 32px)); background: var(--card); border-radius: 16px; box-shadow: 0 8px 32px #0005; overflow: hidden }
    header { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 8px 8px 8px 16px; color: #fff; background: #14532d }
    h2 { margin: 0; font-size: 17px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    #close { width: 44px; height: 44px; font-size: 22px; line-height: 1 }
    #log { flex: 1; overflow-y: auto; padding: 12px; display: flex; flex-direction: column; gap: 8px; overscroll-behavior: contain }
    .message { max-width: 85%; padding: 8px 12px; border-radius: 14px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--theirs) }
    .you { align-self: flex-end; background: var(--mine) }
    .order { background: var(--warm); font-weight: 600 }
    #status { padding: 0 16px; font-size: 14px; color: var(--soft) }
    #status.bad { color: var(--bad) }
    form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid var(--line) }
    textarea { flex: 1; min-width: 0; resize: none; font: inherit; padding: 9px 12px; border: 1px solid #6b7280; border-radius: 12px; color: inherit; background: var(--card) }
    textarea::placeholder { color: var(--soft); opacity: 1 }
    #send { padding: 0 18px; min-height: 44px }
    .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
    @media (max-width: 480px) { :host([open]) { inset: 0 } #panel { width: 100%; height: 100dvh; border-radius: 0 } }`

  const layout = `
    <button id="toggle" type="button" aria-haspopup="dialog" aria-expanded="false"></button>
    <section id="panel" role="dialog" aria-labelledby="title" hidden>
      <header><h2 id="title"></h2><button id="close" type="button">×</button></header>
      <div id="log" role="log" aria-live="polite" tabindex="0" aria-labelledby="title"></div>
      <p id="status" role="status"></p>
      <form>
        <label class="visually-hidden" for="text"></label>
        <textarea id="text" rows="1" maxlength="2000" enterkeyhint="send" autocomplete="off"></textarea>
        <button id="send" type="submit"></button>
      </form>
    </section>`

  /** Local storage, which may be unavailable in private windows. */
  const storage = {
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
        // The conversation then ends with the page.
      }
    },
  }

  class ChatError extends Error {}

  class PalengkeChat extends HTMLElement {
    static observedAttributes = ['open', 'label', 'lang']
    #root = this.attachShadow({ mode: 'open' })
    #messages = []
    #session = ''
    #token = undefined
    #isSending = false

    connectedCallback() {
      if (this.#session) return
      this.#root.innerHTML = layout
      const sheet = new CSSStyleSheet() // the Content-Security-Policy of a page may forbid style elements
      sheet.replaceSync(style)
      this.#root.adoptedStyleSheets = [sheet]
      this.#session = this.#loadOrCreateSession()
      this.#token = storage.read(this.#tokenKey) ?? undefined
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
        void this.#sendMessage(this.#$('text').value.trim())
      })
      this.#restoreMessages()
      this.#renderTexts()
      this.#renderOpenState({ movesFocus: false })
    }

    attributeChangedCallback(name) {
      if (!this.#session) return
      if (name === 'open') this.#renderOpenState({ movesFocus: true })
      else this.#renderTexts()
    }

    #$(id) {
      return this.#root.getElementById(id)
    }

    get #texts() {
      const language = this.lang.split('-')[0]
      return translations[language === 'tl' ? 'fil' : language] ?? translations.en
    }

    get #api() {
      return this.getAttribute('api') ?? scriptUrl ?? location.href
    }

    #renderTexts() {
      const { open, close, write, send } = this.#texts
      this.#$('toggle').textContent = open
      this.#$('title').textContent = this.getAttribute('label') ?? open
      this.#$('close').setAttribute('aria-label', close)
      this.#root.querySelector('label').textContent = write
      this.#$('text').placeholder = write
      this.#$('send').textContent = send
    }

    #renderOpenState({ movesFocus }) {
      const isOpen = this.hasAttribute('open')
      this.#$('panel').hidden = !isOpen
      this.#$('toggle').hidden = isOpen
      this.#$('toggle').setAttribute('aria-expanded', String(isOpen))
      if (movesFocus) this.#$(isOpen ? 'text' : 'toggle').focus()
      this.#scroll()
    }

    get #storageKey() {
      return `palengke-chat:${this.getAttribute('key')}`
    }

    get #tokenKey() {
      return `${this.#storageKey}:token`
    }

    /** A returning visitor continues their conversation. */
    #loadOrCreateSession() {
      const known = storage.read(this.#storageKey)
      if (known) return known
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const session = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      storage.write(this.#storageKey, session)
      return session
    }

    #restoreMessages() {
      try {
        this.#messages = JSON.parse(storage.read(`${this.#storageKey}:messages`)) ?? []
      } catch {
        this.#messages = []
      }
      const greeting = this.getAttribute('greeting') ?? this.#texts.hello
      if (greeting) this.#appendMessage('agent', greeting)
      for (const { by, text } of this.#messages) this.#appendMessage(by, text)
    }

    #saveMessage(by, text) {
      this.#messages = [...this.#messages, { by, text }].slice(-MAX_STORED_MESSAGES)
      storage.write(`${this.#storageKey}:messages`, JSON.stringify(this.#messages))
    }

    /** Appends a message to the log; screen readers also get its author. */
    #appendMessage(by, text) {
      const bubble = document.createElement('div')
      bubble.className = `message ${by}`
      const speaker = document.createElement('span')
      speaker.className = 'visually-hidden'
      speaker.textContent = `${by === 'you' ? this.#texts.you : this.#$('title').textContent}: `
      const content = document.createElement('span')
      content.textContent = text
      bubble.append(speaker, content)
      this.#$('log').append(bubble)
      this.#scroll()
      return { bubble, content }
    }

    #scroll() {
      this.#$('log').scrollTop = this.#$('log').scrollHeight
    }

    #setStatus(text, isBad = false) {
      this.#$('status').textContent = text
      this.#$('status').className = isBad ? 'bad' : ''
    }

    async #sendMessage(message) {
      if (!message || this.#isSending) return
      this.#isSending = true
      this.#$('send').setAttribute('aria-disabled', 'true') // `disabled` would lose the focus
      this.#$('text').value = ''
      const sent = this.#appendMessage('you', message)
      const reply = this.#appendMessage('agent', '')
      reply.bubble.hidden = true
      this.#$('log').setAttribute('aria-busy', 'true') // announced once it is complete
      this.#setStatus(this.#texts.typing)
      try {
        const { reply: text, order } = await this.#stream(message, (chunk) => {
          reply.bubble.hidden = false
          reply.content.textContent += chunk
          this.#scroll()
        })
        reply.bubble.hidden = false
        reply.content.textContent = text
        this.#saveMessage('you', message)
        this.#saveMessage('agent', text)
        if (order) this.#showOrder(order)
        this.#setStatus('')
      } catch (error) {
        sent.bubble.remove()
        reply.bubble.remove()
        this.#$('text').value ||= message
        this.#setStatus(error instanceof ChatError ? error.message : this.#texts.lost, true)
      } finally {
        this.#$('log').removeAttribute('aria-busy')
        this.#$('send').removeAttribute('aria-disabled')
        this.#isSending = false
        this.#scroll()
      }
    }

    #showOrder(order) {
      const total = order.total.toLocaleString('en-PH', { style: 'currency', currency: 'PHP' })
      const text = `✓ ${this.#texts.ordered} · ${total}`
      this.#appendMessage('order', text)
      this.#saveMessage('order', text)
      this.dispatchEvent(new CustomEvent('palengke-order', { detail: order, bubbles: true }))
    }

    /** Sends a message and streams the reply. @returns the complete reply, with the order if one was placed */
    async #stream(message, onChunk) {
      const key = this.getAttribute('key')
      if (/^plk_(live|test)_/.test(key)) throw this.#refusal({ message: SECRET_KEY })
      const response = await fetch(new URL('/v1/chat', this.#api), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
        },
        body: JSON.stringify({
          message,
          session_id: this.#session,
          session_token: this.#token,
        }),
      })
      if (!response.ok) throw this.#refusal(await response.json())
      let rest = ''
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) throw new Error('The reply ended early')
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop()
        for (const block of blocks) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
          if (event === 'delta') onChunk(JSON.parse(data).text)
          if (event === 'error') throw new ChatError(this.#errorText(JSON.parse(data).code))
          if (event === 'done') return this.#keepToken(JSON.parse(data))
        }
      }
    }

    /** The first reply of a conversation has the token that continues it. */
    #keepToken(reply) {
      if (reply.session_token) {
        this.#token = reply.session_token
        storage.write(this.#tokenKey, reply.session_token)
      }
      return reply
    }

    /** What the visitor reads is for them; what its owner has to mend is in the console of the page. */
    #refusal({ code, message }) {
      if (code !== 'RATE_LIMITED') console.error(`palengke-chat: ${message}`)
      return new ChatError(this.#errorText(code))
    }

    #errorText(code) {
      const { busy, late, off } = this.#texts
      if (code === 'RATE_LIMITED') return busy
      return code === 'AI_UNAVAILABLE' || code === 'BUSY' ? late : off
    }
  }

  if (!customElements.get('palengke-chat')) customElements.define('palengke-chat', PalengkeChat)
}
