import { list, number, onOff, text, url } from '../setting.ts'

const web = ['web'] as const

/** Where the product listens, and where people and browsers reach it. */
export const addressSettings = {
  PORT: number(
    { max: 65_535 },
    'Port of the web process. Whole number up to 65535; 0 takes a free one.',
    { fallback: '3000', processes: web },
  ),
  HOST: text(
    'Address that web and worker processes listen on, such as 127.0.0.1 for this machine only. All addresses unless set.',
  ),
  APP_URL: url('Address at which people reach the app. URL.', {
    fallback: 'http://localhost:3000',
  }),
  STOREFRONT_URL: url(
    'Address of the storefront: links in mails, posts and product feeds, and the way back from a payment. URL; APP_URL ' +
      'unless set, where the web process serves these pages.',
    { fallback: (textOf) => textOf('APP_URL') },
  ),
  STOREFRONT: onOff(
    'Pages to shop, rent and sign up on. With off only the pages remain that mails, posts, product feeds and payments link to. on or off.',
    { fallback: 'on', processes: web },
  ),
  CONSOLE: onOff('The console at /console, in which vendors, riders and admins work. on or off.', {
    fallback: 'on',
    processes: web,
  }),
  PUBLIC_URL: url(
    'Address of the API and of uploaded files, as browsers reach it. URL; APP_URL unless set.',
    { fallback: (textOf) => textOf('APP_URL') },
  ),
  CORS_ORIGINS: list('More origins whose pages may call the API. URLs with commas between them.', {
    processes: web,
  }),
  TRUSTED_PROXY_HOPS: number(
    {},
    'Proxies in front of the web process whose X-Forwarded-For is trusted. Whole number from 0.',
    { fallback: '0', processes: web },
  ),
}
