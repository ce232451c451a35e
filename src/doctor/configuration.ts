/** What can be judged from the environment alone. */
import type { Problem } from '../config/environment-reader.ts'
import type { Check, Finding } from './check.ts'

const SECRET_LENGTH = 16

export function configuration(problems: readonly Problem[]): Check {
  const subject = 'Configuration'
  return {
    name: 'configuration',
    subject,
    needs: [],
    look({ production }) {
      const mode = production ? 'production' : 'development'
      if (problems.length === 0)
        return [{ verdict: 'ok', subject, text: `complete, for ${mode} (NODE_ENV)` }]
      return problems.map(({ text }) => ({ verdict: 'fail', subject, text }))
    },
  }
}

export const addresses: Check = {
  name: 'addresses',
  subject: 'Addresses',
  needs: ['APP_URL', 'STOREFRONT_URL', 'PUBLIC_URL'],
  look({ production, appUrl, storefrontUrl, publicUrl }) {
    const subject = 'Addresses'
    if (!production) return [{ verdict: 'ok', subject, text: 'plain http is fine in development' }]
    const given = { APP_URL: appUrl, STOREFRONT_URL: storefrontUrl, PUBLIC_URL: publicUrl }
    const open = Object.entries(given).filter(([, url]) => isOpen(url))
    if (open.length === 0) return [{ verdict: 'ok', subject, text: `people come to ${appUrl}` }]
    return open.map(([name, url]) => {
      const text = `${name}=${url} is not https, so passwords travel in the open; set an https address`
      return { verdict: 'fail', subject, text }
    })
  },
}

/** Plain HTTP is fine only on the machine itself. */
function isOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export const secrets: Check = {
  name: 'secrets',
  subject: 'Secrets',
  needs: ['JWT_SECRET', 'PAYMENT_WEBHOOK_SECRET', 'METRICS_TOKEN'],
  look({ payments, metricsTokens }) {
    const subject = 'Secrets'
    const webhook = payments.webhookSecrets.map((value) => ['PAYMENT_WEBHOOK_SECRET', value])
    const metrics = metricsTokens.map((value) => ['METRICS_TOKEN', value])
    const short = [...webhook, ...metrics].filter(([, value = '']) => value.length < SECRET_LENGTH)
    if (short.length === 0) return [{ verdict: 'ok', subject, text: 'all are long enough' }]
    return short.map(([name = '', value = '']): Finding => {
      const text = `${name} has ${value.length} characters and can be guessed; it needs ${SECRET_LENGTH}`
      return { verdict: 'fail', subject, text }
    })
  },
}
