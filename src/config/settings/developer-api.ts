import { credential, flag, sharedSecret, number, oneOf, text, url } from '../setting.ts'

/** The Developer API, the sales agent behind it, and its channels. */
export const developerApiSettings = {
  PRO_MONTHLY_REPLIES: number(
    { min: 1 },
    'Replies of the sales agent per month (Manila) and owner that the Pro plan includes. Whole number from 1.',
    { fallback: '10000' },
  ),
  TEST_MONTHLY_REPLIES: number(
    { min: 1 },
    'Replies to test keys per month and owner. Whole number from 1.',
    { fallback: '1000' },
  ),
  AI_PROVIDER: oneOf(
    ['offline', 'openai'],
    'What answers chats and writes drafts of posts: offline (rules, no network) or openai (any compatible endpoint).',
    { fallback: 'offline' },
  ),
  OPENAI_API_KEY: credential("Key of the model's endpoint. Needed with AI_PROVIDER=openai.", {
    required: { AI_PROVIDER: 'openai' },
  }),
  OPENAI_BASE_URL: url("Address of the model's endpoint. URL.", {
    fallback: 'https://api.openai.com/v1',
  }),
  OPENAI_MODEL: text('Name of the model.', { fallback: 'gpt-4o-mini' }),
  OPENAI_INPUT_PRICE: number(
    { fraction: true },
    'Price of a million tokens that the model reads, in pesos. Fractions are allowed; with 0 the cost is unknown.',
    { fallback: '0' },
  ),
  OPENAI_OUTPUT_PRICE: number(
    { fraction: true },
    'Price of a million tokens that the model writes, in pesos. Fractions are allowed.',
    { fallback: '0' },
  ),
  OPENAI_MONTHLY_TOKENS: number(
    {},
    'Tokens, read and written, that the chats of one owner may use per month; beyond them the offline agent answers. ' +
      'Whole number; 0 for no limit.',
    { fallback: '0' },
  ),
  OPENAI_MONTHLY_COST: number(
    { fraction: true },
    'Pesos that the chats of one owner may cost per month; beyond them the offline agent answers. Fractions are allowed; ' +
      '0 for no limit.',
    { fallback: '0' },
  ),
  CHAT_DEADLINE_MS: number(
    { min: 100 },
    'Longest wait for a reply in milliseconds, queueing included; for a draft of a post as well. Whole number from 100.',
    { fallback: '25000' },
  ),
  CHAT_CONCURRENCY: number(
    { min: 1 },
    'Chats that one worker process answers at a time. Whole number from 1.',
    { fallback: '20' },
  ),
  ALLOW_PRIVATE_WEBHOOKS: flag(
    'Whether webhooks of owners may go to private addresses, also over http: true or false. For tests only.',
  ),
  MESSENGER_VERIFY_TOKEN: sharedSecret(
    'A random text that the Messenger app of developers.facebook.com gets as well. At least 16 random characters; Messenger is off without it.',
  ),
  MESSENGER_APP_SECRET: sharedSecret(
    'Secret of that app, which signs its events. Messenger is off without it.',
  ),
  MESSENGER_GRAPH_URL: url('Address and version of the Graph API. URL.', {
    fallback: 'https://graph.facebook.com/v23.0',
  }),
}
