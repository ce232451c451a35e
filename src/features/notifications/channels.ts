import { config } from '../../config/config.ts'
import { normalizePhMobile } from '../../platform/values/phone.ts'
import type { SettingsRow } from '../settings/service.ts'
import type { Channel } from './subjects/subject.ts'

/** What a person wants to get, by channel. */
export type ChannelPreferences = Record<Channel, boolean>

/** Whether something may go out over a channel now: the platform's toggle, and the reader's own choice. */
export function isChannelEnabled(
  channel: Channel,
  settings: SettingsRow,
  wishes: ChannelPreferences,
): boolean {
  return settings[`${channel}_enabled`] && wishes[channel]
}

/** The number that texts go to, `+639XXXXXXXXX`; null when nobody sends texts or it is no Philippine mobile. */
export function smsNumber(phone: string | null): string | null {
  return config.sms.provider === 'none' || phone === null ? null : normalizePhMobile(phone)
}
