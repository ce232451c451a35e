/** What the summary says around the order. Each asks for YES in the same words, which `isPlainYes` takes in any language. */
import type { Language } from '../../../platform/values/language.ts'

interface SummaryTexts {
  order: string
  total: string
  name: string
  address: string
  /** In place of an address. */
  pickup: string
  mobile: string
  notes: string
  /** @param goods that need one */
  prescription: (goods: string) => string
  confirm: string
}

export const summaryTexts: Readonly<Record<Language, SummaryTexts>> = {
  en: {
    order: 'Your order',
    total: 'Total',
    name: 'Name',
    address: 'Address',
    pickup: 'Pick-up at the store',
    mobile: 'Mobile',
    notes: 'Notes',
    prescription: (goods) =>
      `Prescription: please have it ready for ${goods}; it is asked for at hand-over.`,
    confirm: 'Reply YES (oo / sige) to place it, or tell me what to change.',
  },
  fil: {
    order: 'Ang order ninyo',
    total: 'Total',
    name: 'Pangalan',
    address: 'Address',
    pickup: 'Kukunin sa tindahan',
    mobile: 'Cellphone',
    notes: 'Bilin',
    prescription: (goods) => `Reseta: pakihanda po para sa ${goods}; hihingin po ito pag-abot.`,
    confirm: 'Reply YES (oo / sige) para maipasok ang order, o sabihin po kung ano ang babaguhin.',
  },
  ceb: {
    order: 'Ang imong order',
    total: 'Total',
    name: 'Ngalan',
    address: 'Address',
    pickup: 'Kuhaon sa tindahan',
    mobile: 'Cellphone',
    notes: 'Pahinumdom',
    prescription: (goods) => `Reseta: palihug andama para sa ${goods}; pangayoon kini paghatag.`,
    confirm: 'Reply YES (oo / sige) aron masulod ang order, o sultihi ko kon unsay usbon.',
  },
}
