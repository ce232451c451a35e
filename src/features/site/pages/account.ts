/** The pages of an account, and those that the links of its mails lead to. */
import type { TextKey } from '../../../../storefront/shared/texts.ts'
import { config } from '../../../config/config.ts'
import { anonymous, route } from '../../../platform/http/route.ts'
import { redirect } from '../assets/serve.ts'
import { appPage } from '../render/app-page.ts'

/** The address has the secret of a mail. */
const secret = { isLinked: true, duringMaintenance: true, cacheControl: 'no-store' }

/** A section of the account, whose script has its name. */
const section = (name: string, title: TextKey, summary: string) =>
  appPage(`/account/${name}`, { title, script: `account/${name}-start.js`, summary })

/** Who types the address by habit comes to the account, which asks for the log-in. */
const loginRoute = route({
  method: 'get',
  path: '/login',
  summary: 'Lead to the account, which asks for a log-in',
  auth: anonymous,
  status: 303,
  handler: () => redirect('/account'),
})

export const accountPages = [
  ...appPage('/account', {
    title: 'account.title',
    script: 'account/start.js',
    summary: 'Show the account; it asks for a log-in if needed',
  }),
  ...section('profile', 'profile.title', 'Show the profile with its picture'),
  ...section('addresses', 'addresses.title', 'Show the saved addresses'),
  ...section('notifications', 'notifications.title', 'Show the notifications and their channels'),
  ...section('password', 'password.title', 'Show the form of another password'),
  ...section(
    'data',
    'data.title',
    'Show the export of personal data and the deletion of the account',
  ),
  ...appPage('/reset-password', {
    ...secret,
    title: 'reset.title',
    script: 'account/reset-start.js',
    summary: 'Show the page to set a new password, or to request a reset link',
  }),
  ...appPage('/verify-email', {
    ...secret,
    title: 'verify.title',
    script: 'account/verify-start.js',
    summary: 'Show the page that proves an e-mail address with the link of a mail',
  }),
  ...(config.hasStorefront ? [loginRoute] : []),
]
