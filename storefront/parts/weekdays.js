/** The days of the week as the API names them, Monday first, each with a date to name it after. */
export const weekdays = {
  monday: '2024-01-01',
  tuesday: '2024-01-02',
  wednesday: '2024-01-03',
  thursday: '2024-01-04',
  friday: '2024-01-05',
  saturday: '2024-01-06',
  sunday: '2024-01-07',
}

/** @typedef {keyof typeof weekdays} Weekday */
