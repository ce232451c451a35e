import { createECDH } from 'node:crypto'
import { createPushSender } from '../adapters/push/web-push.ts'
import type { Check } from './check.ts'

export const push: Check = {
  name: 'push',
  subject: 'Push',
  needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  advice: 'Make a pair with npx web-push generate-vapid-keys, and set both halves.',
  look({ production, push: settings }) {
    const subject = 'Push'
    createPushSender(settings) // throws for what is no key or no contact
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(settings.privateKey, 'base64url')
    if (pair.getPublicKey('base64url') !== settings.publicKey)
      throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not halves of one pair')
    if (production && settings.allowPrivate) {
      const text =
        'ALLOW_PRIVATE_PUSH_ENDPOINTS=true lets strangers reach into your network; unset it'
      return [{ verdict: 'fail', subject, text }]
    }
    return [{ verdict: 'ok', subject, text: `the key pair is whole, for ${settings.subject}` }]
  },
}
