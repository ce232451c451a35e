import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, patch, post } from '../../support/client.ts'
import { createUser, type TestUser } from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { createListing, tryBooking } from '../../support/rentals.ts'

const text = { title: 'Videoke rental', content: 'Return it dry.\nPay what you break.' }

async function createAgreement(vendor?: TestUser, more: Record<string, unknown> = {}) {
  const owner = vendor ?? (await createUser('vendor'))
  const { body } = await post('/api/agreements/vendor', { ...text, ...more }, { as: owner })
  return { owner, agreement: body.data }
}

const ticked = (agreementId: string, more: Record<string, unknown> = {}) => ({
  agreementId,
  method: 'checkbox',
  signerName: 'Luz Dela Cruz',
  signatureData: true,
  ...more,
})

async function signed(more: Record<string, unknown> = {}) {
  const { owner, agreement } = await createAgreement()
  const signer = await createUser()
  const { body } = await post('/api/agreements/sign', ticked(agreement.id, more), { as: signer })
  return { owner, agreement, signer, signature: body.data }
}

async function drawing(width = 300, height = 100): Promise<string> {
  const create = { width, height, channels: 4, background: '#0000' } as const
  return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`
}

describe('POST /api/agreements/vendor', () => {
  useHarness()

  it('201 with version 1, active', async () => {
    const { owner, agreement } = await createAgreement()
    expect(agreement).to.include({ ...text, vendor_id: owner.id, version: 1, is_active: true })
  })

  it('400 VALIDATION_FAILED names every failing field', async () => {
    const vendor = await createUser('vendor')
    const { status, body } = await post('/api/agreements/vendor', { title: ' ' }, { as: vendor })
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(body.details.map(({ path }: any) => path)).to.have.members(['title', 'content'])
  })

  it('403 NOT_VENDOR for a customer', async () => {
    const { status, body } = await post('/api/agreements/vendor', text, { as: await createUser() })
    expect([status, body.code]).to.deep.equal([403, 'NOT_VENDOR'])
  })
})

describe('PATCH /api/agreements/vendor/:id', () => {
  useHarness()

  it('200: only other content increments the version', async () => {
    const { owner, agreement } = await createAgreement()
    const change = async (body: Record<string, unknown>) =>
      (await patch(`/api/agreements/vendor/${agreement.id}`, body, { as: owner })).body.data
    expect((await change({ title: 'Videoke', isActive: true })).version).to.equal(1)
    expect((await change({ content: text.content })).version).to.equal(1)
    expect((await change({ content: 'Return it clean.' })).version).to.equal(2)
    const now = await change({ content: 'Return it clean.', isActive: false })
    expect(now).to.include({ version: 2, title: 'Videoke', is_active: false })
  })

  it('200 for 20 concurrent edits: each other text is one version', async () => {
    const { owner, agreement } = await createAgreement()
    const edits = Array.from({ length: 20 }, (_, n) =>
      patch(`/api/agreements/vendor/${agreement.id}`, { content: `Text ${n}` }, { as: owner }),
    )
    const versions = (await Promise.all(edits)).map(({ body }) => body.data.version)
    expect(versions.toSorted((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 20 }, (_, n) => n + 2),
    )
  })

  it('404 for another vendor’s', async () => {
    const { agreement } = await createAgreement()
    const other = await createUser('vendor')
    const answer = await patch(`/api/agreements/vendor/${agreement.id}`, text, { as: other })
    expect(answer.status).to.equal(404)
  })
})

describe('GET /api/agreements/vendor', () => {
  useHarness()

  it('200 lists the vendor’s own, newest first, in pages', async () => {
    const { owner, agreement } = await createAgreement()
    const { agreement: newer } = await createAgreement(owner)
    await createAgreement()
    const { body } = await get('/api/agreements/vendor?limit=1', { as: owner })
    expect([body.total, body.data]).to.deep.equal([2, [newer]])
    const next = await get('/api/agreements/vendor?limit=1&offset=1', { as: owner })
    expect(next.body.data).to.deep.equal([agreement])
  })
})

describe('GET /api/agreements/vendor/:id', () => {
  useHarness()

  it('200 for an own one, active or not; 404 for another vendor’s', async () => {
    const { owner, agreement } = await createAgreement(undefined, { isActive: false })
    const path = `/api/agreements/vendor/${agreement.id}`
    expect((await get(path, { as: owner })).body.data).to.deep.equal(agreement)
    expect((await get(path, { as: await createUser('vendor') })).status).to.equal(404)
  })
})

describe('GET /api/agreements/:id', () => {
  useHarness()

  it('200 for anyone signed in; 401 for others; 404 when it is not active', async () => {
    const { owner, agreement } = await createAgreement()
    const path = `/api/agreements/${agreement.id}`
    const customer = await createUser()
    expect((await get(path, { as: customer })).body.data).to.deep.equal(agreement)
    expect((await get(path)).status).to.equal(401)
    await patch(`/api/agreements/vendor/${agreement.id}`, { isActive: false }, { as: owner })
    expect((await get(path, { as: customer })).status).to.equal(404)
  })
})

describe('POST /api/agreements/sign', () => {
  useHarness()

  it('201 stores what was signed, by whom, how, from where, and its hash', async () => {
    const [{ agreement }, signer] = [await createAgreement(), await createUser()]
    const { status, body } = await post(
      '/api/agreements/sign',
      ticked(agreement.id, { signerName: ' Luz Dela Cruz ', version: 1 }),
      { as: signer, headers: { 'user-agent': 'Test phone <1>', 'x-forwarded-for': '203.0.113.9' } },
    )
    expect(status).to.equal(201)
    expect(body.data).to.include({
      agreement_id: agreement.id,
      agreement_title: text.title,
      agreement_content: text.content,
      agreement_version: 1,
      user_id: signer.id,
      method: 'checkbox',
      signer_name: 'Luz Dela Cruz',
      signature_data: 'true',
      user_agent: 'Test phone <1>',
      ip_address: '127.0.0.1', // the header of an untrusted client is ignored
    })
  })

  it('201 and the vendor is notified in the app', async () => {
    const { owner, signer, signature } = await signed()
    const told = await eventually(async () => {
      const { data } = (await get('/api/notifications', { as: owner })).body
      return data.find(({ event }: any) => event === 'agreement.signed')
    })
    expect(told.data.signatureId).to.equal(signature.id)
    expect(told.title).to.equal('An agreement of yours was signed')
    expect(told.body).to.equal('Luz Dela Cruz signed version 1 of “Videoke rental”.')
    expect((await get('/api/notifications', { as: signer })).body.data).to.deep.equal([])
  })

  it('201 for a drawing and for a typed name', async () => {
    const drawn = await drawing()
    const picture = await signed({ method: 'drawn', signatureData: drawn })
    expect(picture.signature.signature_data).to.equal(drawn)
    const typed = await signed({ method: 'typed', signatureData: ' Luz D. Cruz ' })
    expect(typed.signature.signature_data).to.equal('Luz D. Cruz')
  })

  it('400 VALIDATION_FAILED names signatureData when it does not fit the method', async () => {
    const { agreement } = await createAgreement()
    const signer = await createUser()
    const whole = await drawing()
    const bad: [string, unknown][] = [
      ['checkbox', false],
      ['checkbox', 'true'],
      ['typed', '  '],
      ['typed', true],
      ['typed', 'x'.repeat(201)],
      ['drawn', undefined],
      ['drawn', 'Luz'],
      ['drawn', 'data:image/png;base64,aGVsbG8='],
      ['drawn', whole.slice(0, whole.length / 2)],
      ['drawn', whole.replace('image/png', 'image/jpeg')],
      ['drawn', await drawing(1_500, 1_500)],
      ['drawn', `data:image/png;base64,${Buffer.alloc(300_001).toString('base64')}`],
    ]
    for (const [method, data] of bad) {
      const request = ticked(agreement.id, { method, signatureData: data })
      const { status, body } = await post('/api/agreements/sign', request, { as: signer })
      expect([status, body.details?.[0].path], method).to.deep.equal([400, 'signatureData'])
    }
    expect((await get('/api/agreements/my/signatures', { as: signer })).body.total).to.equal(0)
  })

  it('400 for a PNG with a flipped bit, and for one that inflates to more than it declares', async () => {
    const { agreement } = await createAgreement()
    const signer = await createUser()
    const bytes = Buffer.from((await drawing()).split(',')[1]!, 'base64')
    const flipped = Buffer.from(bytes)
    flipped[flipped.length - 20]! ^= 1
    const bomb = pngOf(1, 1, deflateSync(Buffer.alloc(100_000_000)))
    const deep = pngOf(1_400, 1_400, deflateSync(Buffer.alloc(1_400 * (1 + 1_400 * 8))), [16, 6]) // 16 MB of pixels
    for (const png of [flipped, bomb, deep, pngOf(0, 5, deflateSync(Buffer.alloc(10)))]) {
      const signatureData = `data:image/png;base64,${png.toString('base64')}`
      const request = ticked(agreement.id, { method: 'drawn', signatureData })
      expect((await post('/api/agreements/sign', request, { as: signer })).status).to.equal(400)
    }
  })

  it('201 for every kind of PNG: grey, palette, 16 bit, interlaced', async () => {
    const { owner } = await createAgreement()
    const signer = await createUser()
    const create = { width: 33, height: 17, channels: 4, background: '#a0b' } as const
    const noise = () => sharp({ create }).composite([{ input: { text: { text: 'Luz' } } }])
    const kinds = [
      noise().greyscale().png(),
      noise().png({ palette: true }),
      noise().toColourspace('rgb16').png(),
      noise().png({ progressive: true }),
      noise().removeAlpha().png(),
    ]
    for (const kind of kinds) {
      const data = `data:image/png;base64,${(await kind.toBuffer()).toString('base64')}`
      const { agreement } = await createAgreement(owner)
      const request = ticked(agreement.id, { method: 'drawn', signatureData: data })
      const answer = await post('/api/agreements/sign', request, { as: signer })
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201)
    }
  })

  it('400 for a JPEG declared as a PNG', async () => {
    const { agreement } = await createAgreement()
    const create = { width: 30, height: 30, channels: 3, background: '#fff' } as const
    const jpeg = (await sharp({ create }).jpeg().toBuffer()).toString('base64')
    const data = { method: 'drawn', signatureData: `data:image/png;base64,${jpeg}` }
    const answer = await post('/api/agreements/sign', ticked(agreement.id, data), {
      as: await createUser(),
    })
    expect(answer.status).to.equal(400)
  })

  it('409 AGREEMENT_CHANGED with the current version when another was read', async () => {
    const { owner, agreement } = await createAgreement()
    const signer = await createUser()
    const content = 'Return it clean.'
    await patch(`/api/agreements/vendor/${agreement.id}`, { content }, { as: owner })
    const request = ticked(agreement.id, { version: 1 })
    const { status, body } = await post('/api/agreements/sign', request, { as: signer })
    expect([status, body.code, body.version]).to.deep.equal([409, 'AGREEMENT_CHANGED', 2])
    const today = { ...request, version: 2 }
    const answer = await post('/api/agreements/sign', today, { as: signer })
    expect(answer.body.data.agreement_content).to.equal(content)
  })

  it('409 ALREADY_SIGNED for all but one of ten at once; 201 for another version, and for each booking', async () => {
    const { owner, agreement } = await createAgreement()
    const signer = await createUser()
    const sign = (more = {}) =>
      post('/api/agreements/sign', ticked(agreement.id, more), { as: signer })
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign()))
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'ALREADY_SIGNED')).to.have.length(9)
    const { listing } = await createListing({ totalUnits: 5 }, owner)
    const booked = async () => (await tryBooking(listing.id, signer)).body.data.id
    for (const rentalBookingId of [await booked(), await booked()]) {
      expect((await sign({ rentalBookingId })).status).to.equal(201)
      expect((await sign({ rentalBookingId })).body.code).to.equal('ALREADY_SIGNED')
    }
    const content = 'Return it clean.'
    await patch(`/api/agreements/vendor/${agreement.id}`, { content }, { as: owner })
    expect((await sign()).status).to.equal(201)
    const total = (await get('/api/agreements/my/signatures', { as: signer })).body.total
    expect(total).to.equal(4)
  })

  it('404 for an agreement that is not active or unknown', async () => {
    const { agreement } = await createAgreement(undefined, { isActive: false })
    const signer = await createUser()
    for (const id of [agreement.id, uuidv7()])
      expect((await post('/api/agreements/sign', ticked(id), { as: signer })).status).to.equal(404)
  })

  it('201 once for 20 equal requests with one Idempotency-Key', async () => {
    const { agreement } = await createAgreement()
    const signer = await createUser()
    const headers = { 'idempotency-key': 'sign-once' }
    const request = ticked(agreement.id)
    const send = () => post('/api/agreements/sign', request, { as: signer, headers })
    await Promise.all(Array.from({ length: 20 }, send))
    expect((await send()).headers.get('idempotent-replayed')).to.equal('true')
    expect((await get('/api/agreements/my/signatures', { as: signer })).body.total).to.equal(1)
  })

  it('stores one version whole while the text is being edited', async () => {
    const { owner, agreement } = await createAgreement(undefined, { content: 'Text 1' })
    const signer = await createUser()
    const path = `/api/agreements/vendor/${agreement.id}`
    const edits = Array.from({ length: 20 }, (_, n) =>
      patch(path, { content: `Text ${n + 2}` }, { as: owner }),
    )
    const signatures = Array.from({ length: 20 }, () =>
      post('/api/agreements/sign', ticked(agreement.id), { as: signer }),
    )
    const texts = new Map([[1, 'Text 1']])
    for (const { body } of await Promise.all(edits)) texts.set(body.data.version, body.data.content)
    for (const { status, body } of await Promise.all(signatures))
      if (status === 201)
        expect(body.data.agreement_content).to.equal(texts.get(body.data.agreement_version))
      else expect(body.code).to.equal('ALREADY_SIGNED')
  })

  it('a signature keeps its text when the agreement changes, and the database rejects any change to it', async () => {
    const { owner, agreement, signer, signature } = await signed()
    await patch(`/api/agreements/vendor/${agreement.id}`, { content: 'Other' }, { as: owner })
    const path = `/api/agreements/signatures/${signature.id}`
    expect((await get(path, { as: signer })).body.data).to.deep.equal(signature)
    const attempts = [
      `update agreement_signatures set signer_name = 'Someone' where id = '${signature.id}'`,
      `delete from agreement_signatures where id = '${signature.id}'`,
      'truncate agreement_signatures cascade',
    ]
    for (const attempt of attempts) {
      const failure = await knex.raw(attempt).then(
        () => null,
        (error: Error) => error.message,
      )
      expect(failure, attempt).to.include('never changed or deleted')
    }
    expect((await get(path, { as: signer })).body.data).to.deep.equal(signature)
  })
})

describe('GET /api/agreements/my/signatures', () => {
  useHarness()

  it('200 lists what the caller signed, newest first, without the text', async () => {
    const { signer, signature } = await signed()
    await signed()
    const { body } = await get('/api/agreements/my/signatures', { as: signer })
    const { signature_data: _, agreement_content: __, ...summary } = signature
    expect(body.data).to.deep.equal([summary])
  })
})

describe('GET /api/agreements/vendor/:id/signatures', () => {
  useHarness()

  it('200 lists the signatures; 404 for another vendor', async () => {
    const { owner, agreement, signature } = await signed()
    const path = `/api/agreements/vendor/${agreement.id}/signatures`
    const { body } = await get(path, { as: owner })
    expect(body.data.map(({ id }: any) => id)).to.deep.equal([signature.id])
    expect((await get(path, { as: await createUser('vendor') })).status).to.equal(404)
  })
})

describe('GET /api/agreements/signatures/:id', () => {
  useHarness()

  it('200 for signer, vendor and admin; 403 FORBIDDEN for anyone else', async () => {
    const { owner, signer, signature } = await signed()
    const path = `/api/agreements/signatures/${signature.id}`
    for (const as of [signer, owner, await createUser('admin')])
      expect((await get(path, { as })).body.data).to.deep.equal(signature)
    for (const as of [await createUser(), await createUser('vendor')])
      expect((await get(path, { as })).body.code).to.equal('FORBIDDEN')
  })
})

describe('GET /api/agreements/signatures/:id/certificate', () => {
  useHarness()

  it('200 with a page that escapes everything, runs no script, and whose record has the hash', async () => {
    const hostile = '<script>alert(1)</script>&"\''
    const { signer, signature } = await signed({ signerName: hostile })
    const path = `/api/agreements/signatures/${signature.id}/certificate`
    const { status, body, headers } = await get(path, { as: signer })
    expect(status).to.equal(200)
    expect(headers.get('content-security-policy')).to.include("default-src 'none'")
    expect(body).not.to.include('<script')
    expect(body).to.include('<dd>Luz Dela Cruz</dd>')
    const shown = /<pre>(.*?)<\/pre>/s.exec(body)![1]!
    const record = shown.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity: string) => plain[entity]!)
    expect(createHash('sha256').update(record).digest('hex')).to.equal(signature.sha256)
    expect(JSON.parse(record)).to.include({ signer_name: hostile, agreement_content: text.content })
  })

  it('403 FORBIDDEN for a stranger', async () => {
    const { signature } = await signed()
    const path = `/api/agreements/signatures/${signature.id}/certificate`
    expect((await get(path, { as: await createUser() })).status).to.equal(403)
  })
})

describe('GET /api/agreements/verify/:hash', () => {
  useHarness()

  it('200 for a known hash, with the typed name beside that of the account and nothing private', async () => {
    const { signature } = await signed({ signerName: 'Juan Santos' })
    const { sha256, signer_name, method, agreement_title, agreement_version, signed_at } = signature
    const said = { sha256, signer_name, method, agreement_title, agreement_version, signed_at }
    for (const hash of [sha256, sha256.toUpperCase()])
      expect((await get(`/api/agreements/verify/${hash}`)).body).to.deep.equal({
        success: true,
        data: { valid: true, ...said, account_name: 'Luz Dela Cruz' },
      })
  })

  it('404 for any other hash, and for a record that was tampered with in the database', async () => {
    const { signature } = await signed()
    const other = createHash('sha256').update('other').digest('hex')
    expect((await get(`/api/agreements/verify/${other}`)).status).to.equal(404)
    await knex.transaction(async (trx) => {
      await trx.raw('alter table agreement_signatures disable trigger agreement_signatures_final')
      await trx('agreement_signatures')
        .where({ id: signature.id })
        .update({ agreement_content: 'Pay double.' })
      await trx.raw('alter table agreement_signatures enable trigger agreement_signatures_final')
    })
    expect((await get(`/api/agreements/verify/${signature.sha256}`)).status).to.equal(404)
  })
})

/** A PNG whose header declares this size and format, 8-bit grey by default, with any image data. */
function pngOf(width: number, height: number, data: Buffer, [depth, colour] = [8, 0]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth!
  header[9] = colour!
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const empty = Buffer.alloc(0)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', empty),
  ])
}

const plain: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
