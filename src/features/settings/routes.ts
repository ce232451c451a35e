import { objectView } from '../../platform/contract/schema.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { admin } from '../auth/guard.ts'
import { PublicSettingsReply, SettingsInput, SettingsReply } from './schemas.ts'
import { updateSettings, getSettings } from './service.ts'
import { settingsView, publicSettingsView, settingsPatch } from './view.ts'

export const settingsRoutes = [
  route({
    method: 'get',
    path: '/api/settings',
    summary: 'The public settings: names, payment methods, delivery, maintenance',
    auth: anonymous,
    duringMaintenance: true,
    reply: PublicSettingsReply,
    view: objectView('settings', publicSettingsView),
    handler: getSettings,
  }),
  route({
    method: 'get',
    path: '/api/admin/settings',
    summary: 'All platform settings',
    auth: admin,
    reply: SettingsReply,
    view: objectView('settings', settingsView),
    handler: getSettings,
  }),
  route({
    method: 'patch',
    path: '/api/admin/settings',
    summary: 'Change platform settings; effective on every process within a second',
    auth: admin,
    body: SettingsInput,
    reply: SettingsReply,
    view: objectView('settings', settingsView),
    handler: ({ caller, body }) => updateSettings(caller.id, settingsPatch(body)),
  }),
]
