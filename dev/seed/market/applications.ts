import type { Application } from './types.ts'

/** Customers who want to sell: one waits for an admin, one was turned down. */
export const APPLICATIONS: readonly Application[] = [
  {
    customer: 'analyn',
    storeName: 'Kakanin ni Analyn',
    category: 'Bakery',
    description:
      'Suman, bibingka and puto maya, steamed before sunrise and still warm at your door.',
    address: 'Purok 5, Matampa',
    barangay: 'Matampa',
    city: 'Salay',
    phone: '+639000000303',
    hours: { open: '05:00', close: '11:00' },
    rejection: null,
  },
  {
    customer: 'carlo',
    storeName: 'Carlo Prepaid Load',
    category: 'Grocery',
    description: 'Load for all networks, day and night.',
    address: 'Sitio Centro, Salay River I',
    barangay: 'Salay River I',
    city: 'Salay',
    phone: '+639000000304',
    hours: { open: '08:00', close: '20:00' },
    rejection: 'Prepaid load cannot be delivered. Apply again with goods that can be carried.',
  },
]
