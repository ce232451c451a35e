import { anonymous, route } from '../../platform/http/route.ts'
import { objectReply } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { PublicSettings, Settings, SettingsInput } from './schemas.ts'
import { getSettings, updateSettings } from './service.ts'
import { publicSettingsView, settingsPatch, settingsView } from './view.ts'

const settingsReply = objectReply('settings', Settings, settingsView)

export const settingsRoutes = [
  route({
    method: 'get',
    path: '/api/settings',
    summary: 'The public settings: names, payment methods, delivery, maintenance',
    auth: anonymous,
    duringMaintenance: true,
    ...objectReply('settings', PublicSettings, publicSettingsView),
    handler: getSettings,
  }),
  route({
    method: 'get',
    path: '/api/admin/settings',
    summary: 'All platform settings',
    auth: admin,
    ...settingsReply,
    handler: getSettings,
  }),
  route({
    method: 'patch',
    path: '/api/admin/settings',
    summary: 'Change platform settings; effective on every process within a second',
    auth: admin,
    body: SettingsInput,
    ...settingsReply,
    handler: ({ caller, body }) => updateSettings(caller.id, settingsPatch(body)),
  }),
]
