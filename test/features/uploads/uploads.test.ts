import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import sharp from 'sharp'
import { config } from '../../../src/config/config.ts'
import { sweepUploads } from '../../../src/features/uploads/service/clean-up.ts'
import { storeImage } from '../../../src/features/uploads/service/images.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { useAccountLimits } from '../../support/account-limits.ts'
import { get, post } from '../../support/client.ts'
import { createUser, type TestUser } from '../../support/actors.ts'
import { incomingKey, CHUNK_BYTES } from '../../../src/features/uploads/keys.ts'
import {
  toBlob,
  fetchImage,
  startUpload,
  photo,
  quarters,
  stripes,
  upload,
} from '../../support/images.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const MB = 1_048_576

describe('POST /api/upload/image', () => {
  useHarness()
  useAccountLimits()
  let user: TestUser

  beforeEach(async () => {
    user = await createUser()
  })

  const send = (bytes: Buffer | string, name = 'photo.jpg', type = 'image/jpeg') =>
    upload('/api/upload/image', [{ bytes, name, type }], { as: user })

  it('200 with the URL of a WebP of at most 1200 px, and a thumbnail of 320 px', async () => {
    const { status, body } = await send(await photo(4000, 3000))
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(body.key).to.match(/^images\/[0-9a-f-]{36}\.webp$/)
    expect(body).to.deep.equal({
      success: true,
      url: `${config.publicUrl}/files/${body.key}`,
      key: body.key,
    })
    for (const [url, width, height] of [
      [body.url, 1200, 900],
      [body.url.replace('.webp', '-320.webp'), 320, 240],
    ]) {
      const seen = await sharp(await fetchImage(url)).metadata()
      expect([seen.format, seen.width, seen.height]).to.deep.equal(['webp', width, height])
    }
  })

  for (const [format, name] of [
    ['png', 'a.png'],
    ['webp', 'a.webp'],
    ['gif', 'a.gif'],
  ] as const)
    it(`200 for ${format}, never enlarged, whatever its file name and Content-Type`, async () => {
      const bytes = await stripes(200, 100).toFormat(format).toBuffer()
      for (const [called, type] of [
        [name, `image/${format}`],
        ['page.html', 'text/html'],
      ] as const) {
        const { status, body } = await send(bytes, called, type)
        expect(status).to.equal(200)
        const { width, height } = await sharp(await fetchImage(body.url)).metadata()
        expect([width, height]).to.deep.equal([200, 100])
      }
    })

  it('200 rotates a photo by its EXIF orientation and strips all metadata', async () => {
    const upright = await (await quarters()).jpeg({ quality: 95 }).toBuffer()
    const exif = {
      IFD0: { Copyright: 'Luz', Make: 'Phone' },
      IFD3: { GPSLatitude: '8/1 51/1 0/1' },
    }
    const turned = await sharp(upright)
      .rotate(90) // orientation 8 says: rotate back
      .withExif(exif)
      .withIccProfile('p3')
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).orientation).to.equal(8)
    const image = await fetchImage((await send(turned)).body.url)
    const { orientation, exif: left, icc, xmp, iptc } = await sharp(image).metadata()
    expect([orientation, left, icc, xmp, iptc]).to.deep.equal(Array(5).fill(undefined))
    expect(image.includes('Phone')).to.equal(false)
    expect(await corners(image)).to.deep.equal(['red', 'lime', 'blue', 'white'])
  })

  for (const format of ['gif', 'webp'] as const)
    it(`200 keeps an animated ${format} animated, in both sizes`, async () => {
      const frames = stripes(480, 270, { frames: 7 })
      const bytes = await frames[format]({ delay: 120, loop: 3 }).toBuffer()
      const { body } = await send(bytes, `a.${format}`)
      for (const [url, width] of [
        [body.url, 480],
        [body.url.replace('.webp', '-320.webp'), 320],
      ]) {
        const seen = await sharp(await fetchImage(url), { animated: true }).metadata()
        expect([seen.format, seen.pages, seen.width]).to.deep.equal(['webp', 7, width])
        expect([seen.loop, seen.delay?.[0], seen.pageHeight]).to.deep.equal([
          3,
          120,
          (width * 270) / 480,
        ])
      }
    })

  it('200 preserves transparency', async () => {
    const clear = { width: 50, height: 50, channels: 4 as const, background: '#ff000040' }
    const { body } = await send(await sharp({ create: clear }).png().toBuffer())
    const { data } = await sharp(await fetchImage(body.url))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).to.be.within(0x38, 0x48)
  })

  it('200 converts CMYK, 16-bit, greyscale and wide-gamut images to 8-bit sRGB', async () => {
    const plain = await quarters()
    const sources = {
      cmyk: await plain.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
      deep: await plain.clone().toColourspace('rgb16').png().toBuffer(),
      wide: await plain.clone().withIccProfile('p3').png().toBuffer(),
    }
    expect((await sharp(sources.cmyk).metadata()).space).to.equal('cmyk')
    expect((await sharp(sources.deep).metadata()).depth).to.equal('ushort')
    expect((await sharp(sources.wide).metadata()).icc).to.be.an.instanceOf(Buffer)
    for (const [kind, bytes] of Object.entries(sources)) {
      const { status, body } = await send(bytes)
      expect(status, kind).to.equal(200)
      const image = await fetchImage(body.url)
      const { space, depth, icc } = await sharp(image).metadata()
      expect([space, depth, icc], kind).to.deep.equal(['srgb', 'uchar', undefined])
      expect(await corners(image), kind).to.deep.equal(['red', 'lime', 'blue', 'white'])
    }
    const grey = await stripes(60, 60).greyscale().png().toBuffer()
    expect((await send(grey)).status).to.equal(200)
  })

  it('200 for a side of exactly 16,383 px, 400 INVALID_IMAGE for one more', async () => {
    const { status, body } = await send(await stripes(40, 16_383).jpeg().toBuffer())
    expect(status).to.equal(200)
    const { width, height } = await sharp(await fetchImage(body.url)).metadata()
    expect([width, height]).to.deep.equal([40, 16_383])
    for (const [wide, high] of [
      [40, 16_384],
      [16_384, 40],
    ] as const) {
      const refused = await send(await stripes(wide, high).png().toBuffer(), 'long.png')
      expect([refused.status, refused.body.code]).to.deep.equal([400, 'INVALID_IMAGE'])
      expect(refused.body.details[0].message).to.equal('long.png has a side of more than 16383 px')
    }
  })

  it('200 for an animation of 300 frames, 400 INVALID_IMAGE for one more', async () => {
    expect((await send(await longGif(8, 300))).status).to.equal(200)
    const { status, body } = await send(await longGif(8, 301), 'long.gif')
    expect([status, body.code]).to.deep.equal([400, 'INVALID_IMAGE'])
    expect(body.details[0].message).to.equal('long.gif has more than 300 frames')
  })

  for (const [kind, make] of [
    ['a PNG of 1 × 49,900,000 px', () => thinPng(49_900_000)],
    ['a GIF of 20,000 frames', () => longGif(1, 20_000)],
  ] as const)
    it(`400 INVALID_IMAGE for ${kind}, before it is decoded`, async () => {
      const bytes = await make()
      const started = performance.now()
      const { status, body } = await send(bytes)
      expect([status, body.code]).to.deep.equal([400, 'INVALID_IMAGE'])
      expect(performance.now() - started).to.be.below(5_000)
    })

  it('200 for exactly 5 MB, 400 FILE_TOO_LARGE for a byte or much more', async () => {
    const padded = async (size: number) => {
      const image = await stripes(300, 300).png().toBuffer()
      return Buffer.concat([image, Buffer.alloc(size - image.length)])
    }
    expect((await send(await padded(5 * MB))).status).to.equal(200)
    for (const size of [5 * MB + 1, 20 * MB]) {
      const { status, body } = await send(await padded(size), 'big.png')
      expect([status, body.code]).to.deep.equal([400, 'FILE_TOO_LARGE'])
      expect(body.details).to.deep.equal([{ path: 'file', message: 'big.png has more than 5 MB' }])
    }
    expect((await send(await photo())).status).to.equal(200) // on the same connection
  })

  const otherTypes: Record<string, Buffer | string> = {
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>',
    'an SVG with a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    HTML: '<!doctype html><script>alert(1)</script>',
    'a PDF': '%PDF-1.7\n%âãÏÓ',
    'a ZIP': Buffer.from('504b030414000000080000000000', 'hex'),
    'a TIFF': Buffer.from('49492a0008000000000000000000', 'hex'),
    'an AVIF': Buffer.from('0000001c667479706176696600000000', 'hex'),
    'a HEIC': Buffer.from('000000186674797068656963000000006d696631', 'hex'),
    'a WAV, which is RIFF like WebP': Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'),
    'a BMP': Buffer.from('424d3600000000000000360000002800', 'hex'),
    'PHP before a PNG': Buffer.from('<?php ?>\x89PNG\r\n\x1a\n', 'latin1'),
    'a few bytes': 'GIF89',
    nothing: '',
  }
  for (const [kind, bytes] of Object.entries(otherTypes))
    it(`400 INVALID_FILE_TYPE for ${kind} with the Content-Type of a photo`, async () => {
      const rows = await countUploads(user)
      const { status, body } = await send(bytes)
      expect([status, body.code]).to.deep.equal([400, 'INVALID_FILE_TYPE'])
      expect(body.details[0].path).to.equal('file')
      expect(await countUploads(user)).to.equal(rows) // rejected before anything was stored
    })

  const malformed: Record<string, () => Promise<Buffer> | Buffer> = {
    'a PNG of 64 megapixels in a few kB': () => bombPng(8_000, 8_000),
    'a GIF header that claims 537 megapixels': () =>
      Buffer.from('47494638396101ffff1f8000000000000000002c00000000ffffff1f00020144003b', 'hex'),
    'a GIF of 3000 frames': () => longGif(200, 3_000),
    'a JPEG cut in half': async () => {
      const whole = await photo(1500, 1500)
      return whole.subarray(0, whole.length / 2)
    },
    'a PNG without its end': async () => (await stripes(99, 99).png().toBuffer()).subarray(0, 900),
    'a WebP without its end': async () => {
      const whole = await stripes(400, 400).webp().toBuffer()
      return whole.subarray(0, whole.length - 900)
    },
    'the first bytes of a JPEG and then noise': () =>
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2_000, 7)]),
    'a JPEG whose EXIF claims 64 kB that are not there': () =>
      Buffer.from('ffd8ffe1ffff45786966000049492a00', 'hex'),
    'a script that calls itself a GIF': () => Buffer.from('GIF89a=1;alert(document.cookie)//'),
    'a PNG of the right length whose bytes are wrong': async () => {
      const image = await stripes(300, 300).png().toBuffer()
      return image.fill(0xaa, 100, image.length - 100)
    },
  }
  for (const [kind, make] of Object.entries(malformed))
    it(`400 INVALID_IMAGE for ${kind}, and nothing is left`, async () => {
      const bytes = await make()
      expect(bytes.length).to.be.at.most(5 * MB)
      const { status, body } = await send(bytes, 'odd.jpg')
      expect([status, body.code], JSON.stringify(body)).to.deep.equal([400, 'INVALID_IMAGE'])
      expect(body.details[0].message).to.match(/^odd\.jpg (is|has) /)
      await expectNothingStored(user)
    })

  it('200 for polyglot files, of which only the pixels are served', async () => {
    const script = '<script>alert(document.domain)</script><?php system($_GET[0]) ?>'
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
    const jpeg = await sharp(await photo())
      .withExif({ IFD0: { Copyright: script } })
      .toBuffer()
    const sources = [
      Buffer.concat([jpeg, zip]),
      Buffer.concat([await stripes(50, 50).png().toBuffer(), Buffer.from(script)]),
      Buffer.concat([await stripes(50, 50).gif().toBuffer(), Buffer.from(script)]),
    ]
    for (const bytes of sources) {
      const { status, body } = await send(bytes, 'page.html', 'text/html')
      expect(status).to.equal(200)
      const image = await fetchImage(body.url)
      expect((await sharp(image).metadata()).format).to.equal('webp')
      expect(image.includes('script')).to.equal(false)
      expect(image.includes(Buffer.from('504b0506', 'hex'))).to.equal(false)
    }
  })

  it('400 VALIDATION_FAILED names the problem of a form', async () => {
    const image = await photo(20, 20)
    const bad = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
      return body.details[0]
    }
    const path = '/api/upload/image'
    const form = (fields: [string, Blob | string, string?][]) => {
      const made = new FormData()
      for (const [part, value, name] of fields)
        if (typeof value === 'string') made.append(part, value)
        else made.append(part, value, name)
      return post(path, made, { as: user })
    }
    const blob = toBlob(image)
    expect((await bad(form([['title', 'none']]))).path).to.equal('file')
    expect((await bad(form([['file', 'not a file']]))).message).to.include('file name')
    expect((await bad(form([['file', new Blob([]), '']]))).path).to.equal('file')
    expect((await bad(form([['picture', blob, 'a.jpg']]))).path).to.equal('picture')
    expect(
      (
        await bad(
          form([
            ['file', blob, 'a.jpg'],
            ['file', blob, 'b.jpg'],
          ]),
        )
      ).message,
    ).to.include('at most 1')
    expect((await bad(post(path, undefined, { as: user }))).path).to.equal('file')
    const multipart = (boundary: string) => ({
      'content-type': `multipart/form-data${boundary}`,
    })
    expect((await bad(post(path, 'x', { as: user, headers: multipart('') }))).message).to.include(
      'boundary',
    )
    for (const body of [
      'no parts at all',
      '--b\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff',
      `--b\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    ])
      await bad(post(path, body, { as: user, headers: multipart('; boundary=b') }))
    const many = Array.from({ length: 40 }, (_, at): [string, string] => [`field${at}`, 'x'])
    await bad(form(many))
  })

  it('200 ignores text fields, and sanitizes the file name in messages', async () => {
    const form = new FormData()
    form.append('title', 'Bigas')
    form.append('file', toBlob(await photo()), 'a.jpg')
    form.append('album', 'Tindahan')
    expect((await post('/api/upload/image', form, { as: user })).status).to.equal(200)
    const name = `../../${'x'.repeat(300)}\u0007\u202e.jpg`
    const { body } = await send('no image', name)
    expect(body.details[0].message).to.match(/^x{99}… is no JPEG/)
  })

  it('415 UNSUPPORTED_MEDIA_TYPE for other content types', async () => {
    for (const type of ['image/jpeg', 'application/json', 'multipart/mixed; boundary=x']) {
      const answer = await post('/api/upload/image', 'bytes', {
        as: user,
        headers: { 'content-type': type },
      })
      expect([answer.status, answer.body.code]).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('401 UNAUTHENTICATED without a token, and nothing is stored', async () => {
    const before = globSync('*', { cwd: folder('incoming') }).length
    const answer = await upload('/api/upload/image', [{ bytes: await photo() }])
    expect([answer.status, answer.body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect(globSync('*', { cwd: folder('incoming') }).length).to.equal(before)
  })

  it('429 RATE_LIMITED after 30 a minute across all upload routes', async () => {
    const eager = await createUser()
    const paths = ['image', 'bulk', 'avatar']
    const send = (at: number) => upload(`/api/upload/${paths[at % 3]}`, [], { as: eager })
    const answers = await Promise.all(Array.from({ length: 31 }, (_, at) => send(at)))
    expect(answers.filter(({ status }) => status === 429).length).to.equal(1)
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.headers.get('retry-after')).to.match(/^\d+$/)
  })

  it('429 RATE_LIMITED counts files: 28 and a request of three', async () => {
    const eager = await createUser()
    const none = Array.from({ length: 28 }, () => upload('/api/upload/bulk', [], { as: eager }))
    await Promise.all(none)
    const file = { bytes: await photo(20, 20), part: 'files' }
    const three = await upload('/api/upload/bulk', [file, file, file], { as: eager })
    expect([three.status, three.body.code]).to.deep.equal([429, 'RATE_LIMITED'])
    await expectNothingStored(eager)
  })

  it('200 for 12 at once of one person, converted one after the other; others do not wait for them', async () => {
    const [eager, other] = [await createUser(), await createUser()]
    const bytes = await photo(1_200, 900)
    let most = 0
    let ended = 0
    const uploads = Array.from({ length: 12 }, async () => {
      const { status } = await upload('/api/upload/image', [{ bytes }], { as: eager })
      ended += 1
      return status
    })
    await eventually(async () => (await statuses(eager)).includes('queued'), { what: 'the first' })
    const of = upload('/api/upload/image', [{ bytes }], { as: other })
    const endedBefore = of.then(() => ended)
    for (let all = false; !all; all = ended === 12) {
      const queued = (await statuses(eager)).filter((status) => status === 'queued')
      most = Math.max(most, queued.length)
    }
    expect(await Promise.all(uploads)).to.deep.equal(Array(12).fill(200))
    expect([most, (await of).status]).to.deep.equal([1, 200])
    expect(await endedBefore).to.be.below(8)
  })

  it('removes everything when the client disconnects during an upload', async () => {
    const leaver = await createUser()
    const image = await photo(2000, 2000)
    const socket = await startUpload(leaver, image, image.length * 2)
    await eventually(async () => (await countUploads(leaver)) > 0)
    socket.destroy()
    await eventually(async () => (await statuses(leaver))[0] === 'aborted')
    await expectNothingStored(leaver)
  })

  it('removes the staged chunks and keeps the images after the answer', async () => {
    const sender = await createUser()
    const { body } = await upload('/api/upload/image', [{ bytes: await photo() }], { as: sender })
    await eventually(async () => (await rowOf(sender)).sweep_at === null)
    const { id } = await rowOf(sender)
    expect(filesOf(id)).to.have.members([body.key, body.key.replace('.webp', '-320.webp')])
  })
})

describe('POST /api/upload/bulk', () => {
  useHarness()

  const many = async (count: number, as: TestUser) => {
    const bytes = await photo(300, 200)
    const files = Array.from({ length: count }, (_, at) => ({
      bytes,
      name: `${at}.jpg`,
      part: 'files',
    }))
    return await upload('/api/upload/bulk', files, { as })
  }

  it('200 with the URLs of one to ten images, in order', async () => {
    const user = await createUser()
    expect((await many(1, user)).body.urls.length).to.equal(1)
    const sizes = [110, 120, 130, 140, 150, 160, 170, 180, 190, 200]
    const files = await Promise.all(
      sizes.map(async (width) => ({ bytes: await photo(width, 50), part: 'files' })),
    )
    const { status, body } = await upload('/api/upload/bulk', files, { as: user })
    expect([status, Object.keys(body)]).to.deep.equal([200, ['success', 'urls']])
    const widths = await Promise.all(
      body.urls.map(async (url: string) => (await sharp(await fetchImage(url)).metadata()).width),
    )
    expect(widths).to.deep.equal(sizes)
  })

  it('400 VALIDATION_FAILED for none, eleven, and a part of another name', async () => {
    const user = await createUser()
    for (const answer of [
      await many(0, user),
      await many(11, user),
      await upload('/api/upload/bulk', [{ bytes: await photo() }], { as: user }),
    ])
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    await expectNothingStored(user)
  })

  it('400 INVALID_IMAGE, INVALID_FILE_TYPE or FILE_TOO_LARGE names the file, and none is stored', async () => {
    const user = await createUser()
    const good = { bytes: await photo(), part: 'files' }
    const cases = {
      INVALID_IMAGE: good.bytes.subarray(0, good.bytes.length / 2),
      INVALID_FILE_TYPE: '<svg/>'.repeat(10),
      FILE_TOO_LARGE: Buffer.concat([good.bytes, Buffer.alloc(5 * MB)]),
    }
    for (const [code, bytes] of Object.entries(cases)) {
      const bad = { bytes, name: 'menu.jpg', part: 'files' }
      const { status, body } = await upload('/api/upload/bulk', [good, good, bad, good], {
        as: user,
      })
      expect([status, body.code]).to.deep.equal([400, code])
      expect(body.details.length).to.equal(1)
      expect(body.details[0]).to.include({ path: 'files.2' })
      expect(body.details[0].message).to.match(/^menu\.jpg /)
      await expectNothingStored(user)
    }
  })
})

describe('POST /api/upload/avatar', () => {
  useHarness()

  it('200 with the image and the updated profile', async () => {
    const user = await createUser()
    const { status, body } = await upload('/api/upload/avatar', [{ bytes: await photo() }], {
      as: user,
    })
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(body.user).to.include({ id: user.id, avatarUrl: body.url })
    expect((await get('/api/users/profile', { as: user })).body.user).to.deep.equal(body.user)
    expect((await fetchImage(body.url)).length).to.be.above(100)
  })

  it('400 INVALID_IMAGE leaves the avatar unchanged', async () => {
    const user = await createUser()
    const { body } = await upload('/api/upload/avatar', [{ bytes: await photo() }], { as: user })
    const broken = (await photo()).subarray(0, 3_000)
    const answer = await upload('/api/upload/avatar', [{ bytes: broken }], { as: user })
    expect([answer.status, answer.body.code]).to.deep.equal([400, 'INVALID_IMAGE'])
    const profile = await get('/api/users/profile', { as: user })
    expect(profile.body.user.avatarUrl).to.equal(body.url)
  })
})

describe('GET /files/images/:name', () => {
  useHarness()

  it('304 for a matching ETag; 404 for any other file of the folder', async () => {
    const bytes = await stripes(10, 10).webp().toBuffer()
    const path = new URL(await storeImage({ full: bytes, thumbnail: bytes })).pathname
    const { headers } = await get(path)
    const again = await get(path, { headers: { 'if-none-match': headers.get('etag')! } })
    expect(again.status).to.equal(304)
    for (const name of [
      '..%2fincoming%2fx',
      '%2e%2e%2f%2e%2e%2fpackage.json',
      `${uuidv7()}.webp.part`,
      `${uuidv7()}-0`,
    ])
      expect((await get(`/files/images/${name}`)).status, name).to.equal(404)
  })
})

describe('the sweeper of uploads', () => {
  useHarness()

  it('removes uncommitted uploads after an hour, and nothing else', async () => {
    const sender = await createUser()
    const { body } = await upload('/api/upload/image', [{ bytes: await photo() }], { as: sender })
    const leaver = await createUser()
    const sent = await photo(2000, 2000)
    const socket = await startUpload(leaver, sent, 9_000_000)
    await eventually(async () => (await countUploads(leaver)) > 0)
    const { id } = await rowOf(leaver)
    const whole = Math.floor(sent.length / CHUNK_BYTES) * CHUNK_BYTES
    expect(whole).to.be.above(CHUNK_BYTES)
    const staged = join(config.storage.folder, incomingKey(id))
    await eventually(async () => statSync(staged, { throwIfNoEntry: false })?.size === whole, {
      what: 'every whole chunk stored',
    })
    await sweepUploads() // too recent
    expect(await countUploads(leaver)).to.equal(1)
    const users = [sender.id, leaver.id]
    await knex('uploads').whereIn('user_id', users).update({ sweep_at: knex.fn.now() })
    await Promise.all([sweepUploads(), sweepUploads()])
    expect([await countUploads(leaver), filesOf(id)]).to.deep.equal([0, []])
    expect(await statuses(sender)).to.deep.equal(['committed'])
    expect((await fetchImage(body.url)).length).to.be.above(100)
    socket.destroy()
  })
})

const folder = (name: string) => join(config.storage.folder, name)

interface Row {
  id: string
  status: string
  sweep_at: Date | null
}

async function rowsOf({ id }: TestUser): Promise<Row[]> {
  return await knex('uploads').where({ user_id: id }).orderBy('id')
}

/** The one upload of a user. */
async function rowOf(user: TestUser): Promise<Row> {
  const [row, ...more] = await rowsOf(user)
  expect(more).to.deep.equal([])
  return row!
}

async function statuses(user: TestUser): Promise<string[]> {
  return (await rowsOf(user)).map(({ status }) => status)
}

async function countUploads(user: TestUser): Promise<number> {
  return (await rowsOf(user)).length
}

/** The objects in storage that belong to an upload. */
function filesOf(id: string): string[] {
  return ['incoming', 'images'].flatMap((name) =>
    globSync(`${id}*`, { cwd: folder(name) }).map((file) => `${name}/${file}`),
  )
}

async function expectNothingStored(user: TestUser): Promise<void> {
  const rows = await rowsOf(user)
  await eventually(
    async () =>
      rows
        .filter(({ status }) => status !== 'committed')
        .every(({ id }) => filesOf(id).length === 0),
    { what: 'the removal of an upload' },
  )
}

/** The colour names of the four quarters of an image. */
async function corners(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const name = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    const values = [...data.subarray(at, at + 3)]
    if (values.every((value) => value > 200)) return 'white'
    return ['red', 'lime', 'blue'][values.indexOf(Math.max(...values))]!
  }
  return [name(0.25, 0.25), name(0.75, 0.25), name(0.25, 0.75), name(0.75, 0.75)]
}

/** A decompression bomb: one colour, many pixels, few bytes. */
async function bombPng(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: 'red' }
  return await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer()
}

/** A black PNG of one column. */
function thinPng(height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8 // bits of grey
  const rows = deflateSync(Buffer.alloc(2 * height), { level: 1 }) // a filter and a pixel each
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** An animation that repeats one frame. */
async function longGif(size: number, frames: number): Promise<Buffer> {
  const create = { width: size, height: size, channels: 3 as const, background: 'red' }
  const gif = await sharp({ create }).gif().toBuffer()
  const colours = 3 * 2 ** ((gif[10]! & 7) + 1)
  const head = gif.subarray(0, 13 + colours)
  const frame = gif.subarray(head.length, -1)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), gif.subarray(-1)])
}
