import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import {
  findCenter,
  findPlace,
  isWithin,
  municipalityCode,
  withPlaceNames,
} from '../../../src/features/places/service.ts'
import { get } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'

const SALAY = '1004322000'
const MISAMIS_ORIENTAL = '1004300000'
const IMMUTABLE = 'public, max-age=31536000, immutable'

const list = async (query = '') => (await get(`/api/places${query}`)).body

describe('the Philippine Standard Geographic Code', () => {
  const file = join(import.meta.dirname, '../../../src/features/places/psgc.txt')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const codes = lines.map((line) => line.split(' ')[0]!)

  it('has 43,767 places: 18 regions, 82 provinces, 1,642 cities and municipalities, 42,011 barangays', () => {
    const counts = Map.groupBy(lines, (line) => line[11])
    const of = (level: string) => counts.get(level)?.length
    expect(lines).to.have.length(43_767)
    expect(['R', 'P', 'M', 'S', 'B'].map(of)).to.deep.equal([18, 82, 1_642, 14, 42_011])
  })

  it('has a name and a code of 10 digits for every place, each code once and in order', () => {
    expect(lines.filter((line) => !/^\d{10} [RPMSB] \S(.*\S)?$/.test(line))).to.deep.equal([])
    expect(new Set(codes)).to.have.property('size', codes.length)
    expect(codes.toSorted()).to.deep.equal(codes)
  })

  it('has the parent of every place, one level or more above', async () => {
    const levels = ['barangay', 'submunicipality', 'municipality', 'province', 'region']
    const places = await Promise.all(codes.map(findPlace))
    const byCode = new Map(places.map((place) => [place!.code, place!]))
    const orphans = places.filter((place) => {
      if (place!.parentCode === null) return place!.level !== 'region'
      const parent = byCode.get(place!.parentCode)
      return !parent || levels.indexOf(parent.level) <= levels.indexOf(place!.level)
    })
    expect(orphans).to.deep.equal([])
  })

  it('has the 33 cities of no province right below their region, with the code that their barangays begin with', async () => {
    const cities = lines.filter((line) => /^\d\d[38](?!00)\d\d0{5} M /.test(line))
    expect(cities).to.have.length(33)
    for (const line of cities) {
      const place = await findPlace(line.slice(0, 10))
      expect(place?.parentCode).to.equal(`${line.slice(0, 2)}00000000`)
      const below = codes.filter((code) => code.startsWith(line.slice(0, 5)))
      expect(below, line).to.have.length.above(1)
    }
    expect(await findPlace('1430300000')).to.include({ name: 'City of Baguio' })
    expect(await findPlace('1381300000')).to.include({ name: 'Quezon City' })
  })

  it('tells municipality and area by the digits of a code, as the parents do', async () => {
    const places = new Map(
      await Promise.all(codes.map(async (code) => [code, (await findPlace(code))!] as const)),
    )
    const above = (code: string): string[] => {
      const { parentCode } = places.get(code)!
      return parentCode === null ? [code] : [code, ...above(parentCode)]
    }
    const wrong = [...places].filter(([code, { level }]) => {
      if (level !== 'barangay' && level !== 'submunicipality') return false
      const town = above(code).find((each) => places.get(each)!.level === 'municipality')!
      return municipalityCode(code) !== town || !isWithin(code, town) || isWithin(town, code)
    })
    expect(wrong).to.deep.equal([])
    expect(municipalityCode(SALAY)).to.equal(SALAY)
    expect(isWithin('1380601001', '1380601000')).to.equal(true) // a district of Manila
    expect(isWithin('1380602001', '1380601000')).to.equal(false)
    expect(isWithin('1004323001', SALAY)).to.equal(false)
  })

  it('completes an address by the names that it lacks', async () => {
    const complete = await withPlaceNames('12 Rizal St, salay', '1004322014')
    expect(complete).to.equal('12 Rizal St, salay, Salay River I, Misamis Oriental')
    expect(await withPlaceNames('Purok 3', '1380601001')).to.match(
      /^Purok 3, .+, Tondo I\/II, City of Manila$/,
    )
    expect(await withPlaceNames('Purok 3', null)).to.equal('Purok 3')
  })

  it('has the middle of 1,534 municipalities, within the Philippines; a barangay has that of its own', async () => {
    const towns = lines.filter((line) => line[11] === 'M').map((line) => line.slice(0, 10))
    const found = (await Promise.all(towns.map(findCenter))).filter((center) => center !== null)
    expect(found).to.have.length(1_534)
    for (const { latitude, longitude } of found) {
      expect(latitude).to.be.within(4.5, 21)
      expect(longitude).to.be.within(116.9, 126.7)
    }
    expect(await findCenter(SALAY)).to.deep.equal({ latitude: 8.8592, longitude: 124.7892 })
    expect(await findCenter('1004322001')).to.deep.equal(await findCenter(SALAY))
    expect(await findCenter('1999901000')).to.equal(null)
  })
})

describe('GET /api/places', () => {
  useHarness()

  it('200 with the regions, paged', async () => {
    const all = await list()
    expect(all).to.include({ success: true, total: 18, limit: 20, offset: 0 })
    expect(all.data[0]).to.deep.equal({
      code: '0100000000',
      name: 'Region I (Ilocos Region)',
      level: 'region',
      parentCode: null,
    })
    const page = await list('?limit=2&offset=17')
    expect(page).to.deep.equal({ ...all, data: all.data.slice(17), limit: 2, offset: 17 })
    expect(await list('?limit=100')).to.include({ limit: 60 })
  })

  it('200 with what is right below `parent`: provinces, towns, districts, barangays', async () => {
    const below = async (parent: string) => {
      const { data } = await list(`?parent=${parent}&limit=100`)
      expect(data.every(({ parentCode }: any) => parentCode === parent)).to.equal(true)
      return data.map(({ name, level }: any) => `${level} ${name}`)
    }
    expect(await below('1000000000'))
      .to.include('province Misamis Oriental')
      .and.include('municipality City of Cagayan De Oro')
    expect(await below(MISAMIS_ORIENTAL)).to.include('municipality Salay')
    expect(await below(SALAY)).to.include('barangay Salay River I')
    expect(await below('1300000000')).to.include('municipality Pateros')
    expect(await below('1380600000')).to.include('submunicipality Binondo')
    expect(await below('1004322001')).to.deep.equal([])
  })

  it('400 VALIDATION_FAILED naming `parent` for what is no code of a place', async () => {
    for (const parent of ['30500', '9999999999', '1004322OOO', ''])
      expect(await list(`?parent=${parent}`), parent)
        .to.include({ code: 'VALIDATION_FAILED' })
        .and.have.nested.property('details[0].path', 'parent')
  })

  it('may be kept for good: immutable, with an ETag that answers 304; no page takes 1 kB compressed', async () => {
    const largest = ['?parent=1430300000&limit=60&offset=60', '?parent=0500506000&limit=60']
    for (const query of ['', `?parent=${MISAMIS_ORIENTAL}&limit=60`, ...largest]) {
      const { headers } = await get(`/api/places${query}`)
      expect(headers.get('cache-control')).to.equal(IMMUTABLE)
      expect(headers.get('content-encoding')).to.equal('gzip')
      expect(Number(headers.get('content-length'))).to.be.within(1, 1_000)
      const etag = headers.get('etag')!
      const again = await get(`/api/places${query}`, { headers: { 'if-none-match': etag } })
      expect(again.status).to.equal(304)
    }
  })
})

describe('GET /api/places/:code', () => {
  useHarness()

  it('200 with the place, immutable', async () => {
    const { status, body, headers } = await get(`/api/places/${SALAY}`)
    expect([status, headers.get('cache-control')]).to.deep.equal([200, IMMUTABLE])
    const place = {
      code: SALAY,
      name: 'Salay',
      level: 'municipality',
      parentCode: MISAMIS_ORIENTAL,
    }
    expect(body).to.deep.equal({ success: true, place })
  })

  it('404 NOT_FOUND for what is no code of a place, never cached', async () => {
    for (const code of ['9999999999', '30500', 'salay']) {
      const { status, body, headers } = await get(`/api/places/${code}`)
      expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND'])
      expect(headers.get('cache-control')).to.equal('no-store')
    }
  })
})
