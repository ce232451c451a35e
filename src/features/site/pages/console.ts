/** The console, in which vendors, riders and admins work: one page, which the browser fills by who is signed in. */
import { Type } from 'typebox'
import type { ConsoleTextKey } from '../../../../console/texts.ts'
import { appPage } from '../render/app-page.ts'

const section = Type.String({ maxLength: 100 })

const consolePage = {
  title: 'console.title' satisfies ConsoleTextKey,
  summary: 'Show the console, in which vendors, riders and admins work; it asks for a log-in',
  script: '../console/start.js',
  app: 'console',
  duringMaintenance: true,
} as const

/** Each address of its sections is one of the server, to be linked and loaded again. */
export const consolePages = [
  ...appPage('/console', consolePage),
  ...appPage('/console/:section', { ...consolePage, params: Type.Object({ section }) }),
  ...appPage('/console/:section/:id', {
    ...consolePage,
    params: Type.Object({ section, id: section }),
  }),
]
