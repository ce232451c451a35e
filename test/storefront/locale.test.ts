import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createLocale } from '../../storefront/shared/locale.js'

describe('dates in Cebuano', () => {
  const { day, month, weekday, moment } = createLocale('ceb', {})

  it('have its own names of days and months, which browsers do not know', () => {
    expect([weekday('2026-09-06'), day('2026-09-06'), month('2026-09-01')]).to.deep.equal([
      'Domingo',
      'Dom, Sep 6',
      'Septiyembre 2026',
    ])
    expect([weekday('2026-09-07'), moment('2026-01-04T01:00:00Z')]).to.deep.equal([
      'Lunes',
      'Ene 4, 9:00 AM',
    ])
  })
})
