/** A component whose module is loaded when it is first shown, to keep the first view of a page small. */
import { useEffect, useState } from 'preact/hooks'
import { html } from './html.js'

/**
 * @template {object} Props
 * @param {() => Promise<import('preact').ComponentType<Props>>} load
 * @param {import('preact').ComponentType<{}>} [Waiting] shown meanwhile
 * @returns {import('preact').FunctionComponent<Props>}
 */
export function lazy(load, Waiting) {
  /** @type {import('preact').ComponentType<Props> | undefined} */
  let Loaded
  return function Lazy(props) {
    const [, show] = useState(false)
    useEffect(() => {
      if (Loaded) return
      const wait = load().then((component) => {
        Loaded = component
        show(true)
      })
      wait.catch(() => {}) // without a connection it stays away; new-version.js tells of a new version
    }, [])
    if (Loaded) return html`<${Loaded} ...${props} />`
    return Waiting ? html`<${Waiting} />` : null
  }
}
