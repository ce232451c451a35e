/** Line icons, 24 by 24, in the colour of the text. */
import { html } from '../shared/html.js'

const paths = {
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM15.5 15.5 21 21',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.900 2 7.500 6',
  basket: 'M3 9h18l-2 11H5ZM8 9l3-6M16 9l-3-6M9.500 13v3.500M14.500 13v3.500',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15ZM10 20.500h4',
  pin: 'M12 21s7-6 7-11.500a7 7 0 0 0-14 0C5 15 12 21 12 21ZM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.500 2',
  bike: 'M6 18.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM18 18.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 15.500 9.500 9H15l3 6.500M14 6h2l1.500 5M9.500 9l4 6.500',
  bag: 'M5 8h14l1 12.500H4ZM9 8V6.500a3 3 0 0 1 6 0V8',
  camera:
    'M4 8h4l1.500-2.500h5L16 8h4v11H4ZM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z',
  chat: 'M4 5h16v11H11l-5 4v-4H4Z',
}

/** @typedef {keyof typeof paths} IconName */

export const iconNames = /** @type {IconName[]} */ (Object.keys(paths))

/** Decoration: what it stands for is said in words beside it. @param {{ name: IconName }} props */
export function Icon({ name }) {
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    focusable="false"
  >
    <path d=${paths[name]} />
  </svg>`
}
