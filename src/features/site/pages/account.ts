/** The pages of an account, and those that the links of its mails lead to. */
import { appPage } from '../render/app-page.ts'

/** The address has the secret of a mail. */
const secret = { isLinked: true, duringMaintenance: true, cacheControl: 'no-store' }

export const accountPages = [
  ...appPage('/account', {
    title: 'account.title',
    script: 'account/start.js',
    summary: 'Show the account; it asks for a log-in if needed',
  }),
  ...appPage('/account/profile', {
    title: 'profile.title',
    script: 'account/profile-start.js',
    summary: 'Show the profile with its picture',
  }),
  ...appPage('/account/addresses', {
    title: 'addresses.title',
    script: 'account/addresses-start.js',
    summary: 'Show the saved addresses',
  }),
  ...appPage('/account/notifications', {
    title: 'notifications.title',
    script: 'account/notifications-start.js',
    summary: 'Show the notifications and their channels',
  }),
  ...appPage('/account/password', {
    title: 'password.title',
    script: 'account/password-start.js',
    summary: 'Show the form of another password',
  }),
  ...appPage('/account/data', {
    title: 'data.title',
    script: 'account/data-start.js',
    summary: 'Show the export of personal data and the deletion of the account',
  }),
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
]
