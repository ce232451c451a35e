import { html } from '../shared/html.js'

/**
 * The chat with the store's agent, as its owner would embed it on a website.
 * @param {{ widgetKey: string, label: string, language: string }} props
 */
export function ChatWidget({ widgetKey, label, language }) {
  // Preact keeps `key` to itself; names of attributes have no case.
  const attributes = { KEY: widgetKey, label, lang: language }
  return html`<script src="/widget.js" async></script>
    <palengke-chat ...${attributes}></palengke-chat>`
}
