import { credential, flag, number, oneOf, text, url } from '../setting.ts'

/** Mail, push and text messages. */
export const channelSettings = {
  SMTP_URL: credential(
    'Mail server. smtp://user:password@host:587 (STARTTLS, required in production), or smtps:// for TLS from the first ' +
      'byte. ?ignoreTLS=true allows a server without TLS on a private network.',
    {
      required: { NODE_ENV: 'production' },
      fallback: 'smtp://127.0.0.1:1025',
      example: 'smtp://user:password@mail.example.com:587',
    },
  ),
  MAIL_FROM: text('Sender of all mail. Name <address>.', {
    fallback: 'Palengke <no-reply@palengke.example>',
  }),
  VAPID_PUBLIC_KEY: text(
    'Public half of the key pair for web push, made once by: npx web-push generate-vapid-keys. A new pair ends all subscriptions.',
    { required: true },
  ),
  VAPID_PRIVATE_KEY: credential('Private half of that pair. Base64url.', { required: true }),
  VAPID_SUBJECT: text(
    'Whom push services contact when something is wrong. mailto: or https: address.',
    { fallback: 'mailto:no-reply@palengke.example' },
  ),
  ALLOW_PRIVATE_PUSH_ENDPOINTS: flag(
    'Whether push may go to private addresses, also over http: true or false. For tests only.',
  ),
  SMS_PROVIDER: oneOf(
    ['none', 'semaphore', 'catcher'],
    'Who sends text messages: semaphore, catcher (the mail catcher of npm start), or none.',
    { fallback: 'none' },
  ),
  SMS_API_KEY: credential('Key of your Semaphore account. Needed with SMS_PROVIDER=semaphore.', {
    required: { SMS_PROVIDER: 'semaphore' },
  }),
  SMS_CATCHER_URL: url('Address of the catcher, for SMS_PROVIDER=catcher. URL.', {
    fallback: 'http://127.0.0.1:3902',
  }),
  SMS_DAILY_PER_NUMBER: number(
    { min: 1 },
    'Text messages per number and day, not counting codes. Whole number from 1.',
    { fallback: '50' },
  ),
  SMS_DAILY_PER_ACCOUNT: number(
    { min: 4 },
    'Text messages per day that one account causes with its orders; a quarter of them until it has proven a phone number. Whole number from 4.',
    { fallback: '40' },
  ),
  SMS_DAILY_TOTAL: number(
    { min: 2 },
    'Text messages per day; at most half of them may be codes that prove a number. Whole number from 2.',
    { fallback: '5000' },
  ),
}
