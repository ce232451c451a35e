import { config } from '../../config/config.ts'
import { normalizePhMobile } from '../../platform/values/phone.ts'
import type { SettingsRow } from '../settings/service.ts'
import type { Channel } from './subjects/subject.ts'

/** The channels over which a user wants to be notified. */
export type ChannelPreferences = Record<Channel, boolean>

/** Until a user chooses. */
export const defaultPreferences: ChannelPreferences = { push: true, email: true, sms: true }

/** Whether both the market's settings and the recipient's preferences allow a channel. */
export function isChannelEnabled(
  channel: Channel,
  settings: SettingsRow,
  preferences: ChannelPreferences,
): boolean {
  return settings[`${channel}_enabled`] && preferences[channel]
}

/** The number for text messages, `+639XXXXXXXXX`; null when no SMS provider is set up or it is no Philippine mobile. */
export function smsNumber(phone: string | null): string | null {
  return config.sms.provider === 'none' || phone === null ? null : normalizePhMobile(phone)
}
