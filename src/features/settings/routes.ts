import { anonymous, route } from '../../platform/http/route.ts'
import { admin } from '../auth/guard.ts'
import { PublicSettingsReply, SettingsInput, SettingsReply } from './schemas.ts'
import { changeSettings, settings } from './service.ts'
import { allSettings, publicSettings, settingsPatch } from './view.ts'

const readPublic = route({
  method: 'get',
  path: '/api/settings',
  summary: 'What a storefront needs to know: names, payment methods, delivery, maintenance',
  auth: anonymous,
  duringMaintenance: true,
  reply: PublicSettingsReply,
  handler: async () => ({ success: true as const, settings: publicSettings(await settings()) }),
})

const readAll = route({
  method: 'get',
  path: '/api/admin/settings',
  summary: 'All platform settings',
  auth: admin,
  reply: SettingsReply,
  handler: async () => ({ success: true as const, settings: allSettings(await settings()) }),
})

const change = route({
  method: 'patch',
  path: '/api/admin/settings',
  summary: 'Change platform settings; effective on every process within a second',
  auth: admin,
  body: SettingsInput,
  reply: SettingsReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    settings: allSettings(await changeSettings(caller.id, settingsPatch(body))),
  }),
})

export const settingsRoutes = [readPublic, readAll, change]
