import { expect } from 'chai'
import { describe, it } from 'mocha'
import { readConfig } from '../../src/config/read-config.ts'
import { completeSecrets } from '../support/production-settings.ts'

/** What is wrong with a complete production environment after `changes`. */
const problems = (changes: Record<string, string>) =>
  readConfig({ ...completeSecrets, ...changes }).problems

const strong = completeSecrets.JWT_SECRET!
const withPrevious = (names: string[]) => names.flatMap((name) => [name, `${name}_PREVIOUS`])
const keys = withPrevious(['JWT_SECRET', 'INTERNAL_KEY', 'SMM_KEY'])
const shared = [
  ...withPrevious(['METRICS_TOKEN', 'PAYMENT_WEBHOOK_SECRET']),
  'MESSENGER_VERIFY_TOKEN',
  'MESSENGER_APP_SECRET',
]

describe('secrets in production', () => {
  it('start with strong ones', () => {
    const strongSecrets = [...keys, ...shared].map((name) => [name, strong])
    expect(problems(Object.fromEntries(strongSecrets))).to.deep.equal([])
  })

  for (const name of keys)
    it(`${name}: fewer than 32 characters are refused, with the fix and without the value`, () => {
      for (const weak of ['w', strong.slice(1)]) {
        const [problem, ...others] = problems({ [name]: weak })
        expect(others).to.deep.equal([])
        expect(problem?.name).to.equal(name)
        expect(problem?.text)
          .to.include(`${name} is too short; it needs at least 32 characters`)
          .and.include('openssl rand -hex 32')
        if (weak.length > 1) expect(problem?.text).not.to.include(weak)
      }
    })

  for (const name of shared)
    it(`${name}: fewer than 16 characters are refused`, () => {
      expect(problems({ [name]: 'w' })[0]?.text).to.include('at least 16 characters')
      expect(problems({ [name]: 'whsk_1a2b3c4d5e6' })).to.deep.equal([])
    })

  for (const name of [...keys, ...shared])
    it(`${name}: a repeated character is refused`, () => {
      expect(problems({ [name]: 'a'.repeat(40) })[0]?.text).to.include('pattern')
    })

  it('ADMIN_PASSWORD: short, common and demo passwords are refused', () => {
    for (const weak of [
      'a',
      '1234567',
      'Password123',
      'a'.repeat(12),
      'palengke-demo',
      'x'.repeat(129),
    ])
      expect(problems({ ADMIN_PASSWORD: weak })[0]?.name, weak).to.equal('ADMIN_PASSWORD')
    expect(problems({ ADMIN_PASSWORD: 'tatlong-bangka-sa-Salay' })).to.deep.equal([])
  })
})

describe('NODE_ENV', () => {
  it('is refused when misspelt, rather than read as development', () => {
    const [problem] = problems({ NODE_ENV: 'Production' })
    expect(problem?.text).to.include('NODE_ENV=Production is not one of production')
  })
})

describe('STORAGE=disk', () => {
  it('is refused on Heroku, and s3 is accepted', () => {
    const [problem] = problems({ DYNO: 'web.1' })
    expect(problem?.name).to.equal('STORAGE')
    expect(problem?.text).to.include('STORAGE=s3').and.include('S3_BUCKET')
    const bucket = {
      STORAGE: 's3',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    }
    expect(problems({ DYNO: 'web.1', ...bucket })).to.deep.equal([])
  })
})
