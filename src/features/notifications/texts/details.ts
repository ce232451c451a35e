import type { Language } from '../../users/service.ts'

/** In place of what others wrote. */
export const details: Readonly<Record<Language, string>> = {
  en: 'Open the market to see the details.',
  fil: 'Buksan ang palengke para makita ang detalye.',
  ceb: 'Ablihi ang merkado aron makita ang mga detalye.',
}
