import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { failOverduePosts } from '../../../src/features/smm/service/publish.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { readConfig } from '../../../src/config/read-config.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import { createUser, unique } from '../../support/actors.ts'
import {
  approve,
  createApproved,
  createDraft,
  createPosting,
  report,
  smmAdmin,
  smmHeaders,
} from '../../support/smm.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code]
const key = { headers: smmHeaders }
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

async function story(id: string) {
  const { data } = (await get(`/api/smm/posts/${id}`, { as: await smmAdmin() })).body
  return data
}

describe('POST /api/smm/posts', () => {
  useHarness()

  it('201 adds a draft for the page, text without an image', async () => {
    const admin = await smmAdmin()
    const { status, body } = await post('/api/smm/posts', { content: 'Bangus!' }, { as: admin })
    expect(status).to.equal(201)
    const { id, created_at, updated_at, ...rest } = body.data
    expect([id, created_at, updated_at].every((each) => typeof each === 'string')).to.equal(true)
    expect(rest).to.deep.equal({
      content: 'Bangus!',
      image_url: null,
      target: 'page',
      location_id: null,
      post_type: 'text',
      status: 'draft',
      source: 'admin',
      scheduled_for: null,
      error_text: null,
      approved_by: null,
      approved_at: null,
      posted_at: null,
    })
  })

  it('201 makes a post with an image an image post, unless the type is given', async () => {
    const image_url = 'https://a.co/bangus.webp'
    expect(await createDraft({ image_url })).to.include({ post_type: 'image', image_url })
    expect(await createDraft({ image_url, post_type: 'text' })).to.include({ post_type: 'text' })
    expect(await createDraft({ target: 'page_and_groups' })).to.include({ post_type: 'text' })
  })

  it('201 for the agent as well, with either key during rotation', async () => {
    for (const each of config.smm.keys) {
      const headers = { 'x-smm-key': each }
      const { status, body } = await post('/api/smm/posts', { content: 'Ours' }, { headers })
      expect([status, body.data.source, body.data.status]).to.deep.equal([201, 'agent', 'draft'])
    }
  })

  it('400 VALIDATION_FAILED names every failing field', async () => {
    const body = {
      content: ' ',
      image_url: 'ftp://a',
      target: 'moon',
      post_type: 'x',
      scheduled_for: 5,
    }
    const refused = await post('/api/smm/posts', body, { as: await smmAdmin() })
    expect(outcome(refused)).to.deep.equal([400, 'VALIDATION_FAILED'])
    const paths = refused.body.details.map(({ path }: any) => path)
    expect(paths).to.include.members(Object.keys(body))
    const bare = await post('/api/smm/posts', { content: 'x', post_type: 'image' }, key)
    expect([bare.status, bare.body.details[0].path]).to.deep.equal([400, 'image_url'])
  })

  it('401 UNAUTHENTICATED for customers, wrong keys, and an admin’s token sent as a key', async () => {
    const [customer, admin] = [await createUser(), await smmAdmin()]
    const asked = [
      await post('/api/smm/posts', { content: 'x' }, { as: customer }),
      await post('/api/smm/posts', { content: 'x' }),
      await post('/api/smm/posts', { content: 'x' }, { headers: { 'x-smm-key': '' } }),
      await post('/api/smm/posts', { content: 'x' }, { headers: { 'x-smm-key': admin.token } }),
      await get('/api/smm/posts/approved', { as: admin }),
      await get('/api/smm/posts', key),
    ]
    for (const each of asked) expect(outcome(each)).to.deep.equal([401, 'UNAUTHENTICATED'])
  })
})

describe('GET /api/smm/posts', () => {
  useHarness()

  it('200 newest first, by status and target, in pages', async () => {
    const admin = await smmAdmin()
    const first = await createDraft({ target: 'groups' })
    const second = await createApproved({ target: 'groups', scheduled_for: inHours(1) })
    const third = await createDraft({ target: 'groups' })
    const ids = async (query: string) =>
      (await get(`/api/smm/posts?${query}`, { as: admin })).body.data.map(({ id }: any) => id)
    expect(await ids('target=groups&limit=3')).to.deep.equal([third.id, second.id, first.id])
    expect(await ids('target=groups&limit=1&offset=1')).to.deep.equal([second.id])
    expect(await ids('status=approved&target=groups&limit=1')).to.deep.equal([second.id])
    expect((await ids('status=draft&limit=2'))[0]).to.equal(third.id)
    expect((await ids('limit=1'))[0]).to.equal(third.id)
    const { status, body } = await get('/api/smm/posts?status=lost&target=moon', { as: admin })
    expect([status, body.details.length]).to.deep.equal([400, 2])
  })
})

describe('GET /api/smm/posts/:id', () => {
  useHarness()

  it('200 with its history; 404 NOT_FOUND for an unknown one', async () => {
    const admin = await smmAdmin()
    const { id } = await createDraft({}, admin)
    await approve(id, admin)
    const { claim_id } = (await report(id, { status: 'posting' })).body.data
    await report(id, { status: 'failed', error_text: 'Logged out', claim_id })
    const { history, ...data } = await story(id)
    expect(data).to.include({ status: 'failed', error_text: 'Logged out', posted_at: null })
    const told = history.map(({ status, actor, actor_id, accepted, note }: any) => [
      status,
      actor,
      actor_id,
      accepted,
      note,
    ])
    expect(told).to.deep.equal([
      ['draft', 'admin', admin.id, true, null],
      ['approved', 'admin', admin.id, true, null],
      ['posting', 'agent', null, true, null],
      ['failed', 'agent', null, true, 'Logged out'],
    ])
    const unknown = await get(`/api/smm/posts/${randomUUID()}`, { as: admin })
    expect(outcome(unknown)).to.deep.equal([404, 'NOT_FOUND'])
  })
})

describe('PATCH /api/smm/posts/:id', () => {
  useHarness()

  it('200 changes a draft; fields that are not given stay', async () => {
    const as = await smmAdmin()
    const at = inHours(2)
    const draft = await createDraft({ image_url: 'https://a.co/x.png', scheduled_for: at })
    const edit = async (body: unknown) =>
      (await patch(`/api/smm/posts/${draft.id}`, body, { as })).body.data
    const fields = {
      image_url: 'https://a.co/x.png',
      post_type: 'image',
      target: 'page',
      scheduled_for: at,
    }
    expect(await edit({ content: 'Tulingan' })).to.include({ ...fields, content: 'Tulingan' })
    expect(await edit({ image_url: null, scheduled_for: null })).to.include({
      content: 'Tulingan',
      image_url: null,
      post_type: 'text',
      scheduled_for: null,
    })
    expect(await edit({ image_url: 'https://a.co/y.png', target: 'groups' })).to.include({
      post_type: 'image',
      target: 'groups',
    })
    const traces = await knex('audit_log')
      .where({ subject: draft.id, action: 'smm_post.edit' })
      .orderBy('id')
    expect(traces).to.have.length(3)
    expect(traces[0].before.content).to.equal('Fresh bangus today')
  })

  it('409 CONFLICT for a post that is approved, so that what an admin read is what is published', async () => {
    const { id } = await createApproved()
    const refused = await patch(`/api/smm/posts/${id}`, { content: 'x' }, { as: await smmAdmin() })
    expect(outcome(refused)).to.deep.equal([409, 'CONFLICT'])
    expect((await story(id)).content).to.equal('Fresh bangus today')
  })

  it('400 for an image post that would lose its image; 404 NOT_FOUND for an unknown one', async () => {
    const as = await smmAdmin()
    const { id } = await createDraft()
    const image = await patch(`/api/smm/posts/${id}`, { post_type: 'image' }, { as })
    expect([image.status, image.body.details[0].path]).to.deep.equal([400, 'image_url'])
    const unknown = await patch(`/api/smm/posts/${randomUUID()}`, {}, { as })
    expect(outcome(unknown)).to.deep.equal([404, 'NOT_FOUND'])
  })
})

describe('PATCH /api/smm/posts/:id/approve', () => {
  useHarness()

  it('200 records who approved it and when', async () => {
    const admin = await smmAdmin()
    const { id } = await createDraft()
    const { status, body } = await approve(id, admin)
    expect([status, body.data.status, body.data.approved_by]).to.deep.equal([
      200,
      'approved',
      admin.id,
    ])
    expect(Date.now() - Date.parse(body.data.approved_at)).to.be.within(-1_000, 10_000)
  })

  it('409 CONFLICT with the allowed moves unless it is a draft; one of many concurrent approvals wins', async () => {
    const { id } = await createDraft()
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    const [lost] = answers.filter(({ status }) => status !== 200)
    expect([...outcome(lost!), lost!.body.status]).to.deep.equal([409, 'CONFLICT', 'approved'])
    expect(outcome(await approve(randomUUID()))).to.deep.equal([404, 'NOT_FOUND'])
  })

  it('200 or 404, never both, for a concurrent approval and deletion', async () => {
    const as = await smmAdmin()
    for (let round = 0; round < 10; round++) {
      const { id } = await createDraft()
      const [approved, deleted] = await Promise.all([
        approve(id),
        send('DELETE', `/api/smm/posts/${id}`, undefined, { as }),
      ])
      const statuses = [approved.status, deleted.status]
      expect([
        [200, 409],
        [404, 200],
      ]).to.deep.include(statuses)
    }
  })
})

describe('DELETE /api/smm/posts/:id', () => {
  useHarness()
  const remove = async (id: string) =>
    await send('DELETE', `/api/smm/posts/${id}`, undefined, { as: await smmAdmin() })

  it('200 for a draft and for a failed post; the audit row keeps its content', async () => {
    const [draft, posting] = [await createDraft(), await createPosting()]
    await report(posting.id, { status: 'failed', error_text: 'No internet' })
    for (const { id } of [draft, posting]) {
      const removed = await remove(id)
      expect([removed.status, removed.body]).to.deep.equal([200, { success: true }])
      expect((await remove(id)).status).to.equal(404)
    }
    const trace = await knex('audit_log')
      .where({ subject: draft.id, action: 'smm_post.delete' })
      .first()
    expect(trace.before.content).to.equal('Fresh bangus today')
  })

  it('409 CONFLICT for posts that are approved, posting or posted', async () => {
    const [approved, posting, posted] = [
      await createApproved(),
      await createPosting(),
      await createPosting(),
    ]
    await report(posted.id, { status: 'posted' })
    for (const { id } of [approved, posting, posted])
      expect(outcome(await remove(id))).to.deep.equal([409, 'CONFLICT'])
  })
})

describe('GET /api/smm/posts/approved', () => {
  useHarness()

  it('200 with due posts, oldest first; a scheduled time in the past is due at creation', async () => {
    await knex('smm_posts').where({ status: 'approved' }).delete()
    const later = await createApproved({ scheduled_for: inHours(5) })
    const first = await createApproved()
    const second = await createApproved({ scheduled_for: inHours(-5) })
    await createDraft()
    const list = async () => (await get('/api/smm/posts/approved', key)).body
    const { data, total } = await list()
    expect([data.map(({ id }: any) => id), total]).to.deep.equal([[first.id, second.id], 2])
    await knex('smm_posts').where({ id: later.id }).update({ scheduled_for: knex.fn.now() })
    expect((await list()).data.map(({ id }: any) => id)).to.include(later.id)
  })

  it('200 during maintenance', async () => {
    const as = await smmAdmin()
    await patch('/api/admin/settings', { maintenanceMode: true }, { as })
    const mode = async () => (await get('/api/stores')).status
    await eventually(async () => (await mode()) === 503, { what: 'maintenance' })
    const { status } = await get('/api/smm/posts/approved', key)
    await patch('/api/admin/settings', { maintenanceMode: false }, { as })
    await eventually(async () => (await mode()) === 200, { what: 'the end of maintenance' })
    expect(status).to.equal(200)
  })
})

describe('PATCH /api/smm/posts/:id/unapprove', () => {
  useHarness()

  const unapprove = async (id: string) =>
    patch(`/api/smm/posts/${id}/unapprove`, {}, { as: await smmAdmin() })

  it('200 makes it a draft again, which can be edited and approved once more', async () => {
    const { id } = await createApproved()
    const { status, body } = await unapprove(id)
    expect([status, body.data.status]).to.deep.equal([200, 'draft'])
    expect(body.data).to.include({ approved_by: null, approved_at: null })
    const edited = await patch(
      `/api/smm/posts/${id}`,
      { content: 'Corrected' },
      { as: await smmAdmin() },
    )
    expect(edited.status).to.equal(200)
    expect((await approve(id)).status).to.equal(200)
    const events = (await story(id)).history.map((event: any) => event.status)
    expect(events).to.deep.equal(['draft', 'approved', 'draft', 'approved'])
  })

  it('409 CONFLICT once an agent has claimed it, however both arrive; a claim and a withdrawal never both win', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createApproved()
      const [claim, withdrawal] = await Promise.all([
        report(id, { status: 'posting' }),
        unapprove(id),
      ])
      expect([claim.status, withdrawal.status]).to.have.members([200, 409])
    }
  })
})

describe('PATCH /api/smm/posts/:id/status', () => {
  useHarness()

  it('200 posting gives a claim, a deadline and the addresses; posted records the time', async () => {
    const as = await smmAdmin()
    const groups = {
      salay_groups: 'https://s.co/1, https://s.co/2',
      claveria_groups: 'https://s.co/1,https://c.co/3',
      lagonglong_groups: '',
    }
    const page = { social_page_url: 'https://s.co/page', social_page_name: 'Salay Palengke' }
    await send('PUT', '/api/smm/config', { ...groups, ...page }, { as })
    const { id } = await createApproved({ target: 'page_and_groups' })
    const { status, body } = await report(id, { status: 'posting' })
    expect([status, body.data.status]).to.deep.equal([200, 'posting'])
    expect(body.data.claim_id).to.match(/^[0-9a-f-]{36}$/)
    const minutes = (Date.parse(body.data.posting_until) - Date.now()) / 60_000
    expect(minutes).to.be.within(14, 15.1)
    const { group_urls, ...named } = body.data.publish_to
    expect(named).to.deep.equal({ page_name: 'Salay Palengke', page_url: 'https://s.co/page' })
    expect(group_urls).to.have.members(['https://s.co/1', 'https://s.co/2', 'https://c.co/3'])
    const ended = await report(id, { status: 'posted', claim_id: body.data.claim_id })
    expect(ended.body.data).to.include({ status: 'posted', error_text: null, posting_until: null })
    expect(Date.parse(ended.body.data.posted_at)).to.be.closeTo(Date.now(), 10_000)
    const target = async (to: string) => (await createPosting({ target: to })).publish_to
    expect((await target('page')).group_urls).to.deep.equal([])
    expect((await target('groups')).page_url).to.equal(null)
  })

  it('200 failed keeps the reason, and has one when none is given', async () => {
    const [told, silent] = [await createPosting(), await createPosting()]
    const { data } = (await report(told.id, { status: 'failed', error_text: 'Group is closed' }))
      .body
    expect(data).to.include({ status: 'failed', error_text: 'Group is closed', posted_at: null })
    expect((await report(silent.id, { status: 'failed' })).body.data.error_text).to.match(
      /no reason/,
    )
  })

  it('409 CONFLICT for all but one of many agents that claim one post', async () => {
    const { id } = await createApproved()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(id, { status: 'posting' })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.filter((each) => each.status === 409).length]).to.deep.equal([
      1, 19,
    ])
    const { claim_id } = won[0]!.body.data
    const other = await report(id, { status: 'posted', claim_id: randomUUID() })
    expect(outcome(other)).to.deep.equal([409, 'CONFLICT'])
    expect((await report(id, { status: 'posted', claim_id })).status).to.equal(200)
  })

  it('200 for the same claim again renews it, also after a lost response', async () => {
    const { id } = await createApproved()
    const claim_id = randomUUID()
    const first = await report(id, { status: 'posting', claim_id })
    expect(first.body.data.claim_id).to.equal(claim_id)
    await knex('smm_posts')
      .where({ id })
      .update({ posting_until: knex.raw(`now() + interval '1 minute'`) })
    const again = await report(id, { status: 'posting', claim_id })
    expect(again.status).to.equal(200)
    expect(Date.parse(again.body.data.posting_until) - Date.now()).to.be.above(14 * 60_000)
    for (const claim of [{}, { claim_id: randomUUID() }])
      expect((await report(id, { status: 'posting', ...claim })).status).to.equal(409)
  })

  it('409 CONFLICT for every transition outside of the state machine', async () => {
    const [draft, approved, posting] = [
      await createDraft(),
      await createApproved(),
      await createPosting(),
    ]
    await report(posting.id, { status: 'posted' })
    const refused = [
      await report(draft.id, { status: 'posting' }),
      await report(draft.id, { status: 'posted' }),
      await report(approved.id, { status: 'posted' }),
      await report(approved.id, { status: 'failed' }),
      await report(posting.id, { status: 'posting', claim_id: posting.claim_id }),
      await report(posting.id, { status: 'posted', claim_id: posting.claim_id }),
      await report(posting.id, { status: 'failed', claim_id: posting.claim_id }),
    ]
    for (const each of refused) expect(outcome(each)).to.deep.equal([409, 'CONFLICT'])
    expect(refused.at(-1)!.body).to.deep.include({ status: 'posted', allowedMoves: [] })
    expect((await story(posting.id)).history).to.have.length(4)
    expect(outcome(await report(randomUUID(), { status: 'posted' }))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
    expect((await report(approved.id, { status: 'approved' })).status).to.equal(400)
  })

  it('409 CONFLICT for a post that is not due, and it stays approved', async () => {
    const { id } = await createApproved({ scheduled_for: inHours(1) })
    const refused = await report(id, { status: 'posting' })
    expect(outcome(refused)).to.deep.equal([409, 'CONFLICT'])
    expect(refused.body.message).to.match(/not due before/)
    expect((await story(id)).status).to.equal('approved')
  })

  it('409 CONFLICT for a report after the claim has expired, which is recorded in the history once', async () => {
    const { id, claim_id } = await createPosting()
    await knex('smm_posts').where({ id }).update({ posting_until: knex.fn.now() })
    const given = await eventually(async () => {
      const post = await story(id)
      return post.status === 'failed' && post
    })
    expect(given.error_text).to.match(/did not report in time/)
    expect(given.history.at(-1)).to.include({ status: 'failed', actor: 'clock', accepted: true })
    for (let times = 0; times < 3; times++)
      expect(outcome(await report(id, { status: 'posted', claim_id }))).to.deep.equal([
        409,
        'CONFLICT',
      ])
    expect((await report(id, { status: 'posting', claim_id })).status).to.equal(409)
    const { history, status } = await story(id)
    expect([status, history.length]).to.deep.equal(['failed', 5])
    expect(history.at(-1)).to.include({ status: 'posted', actor: 'agent', accepted: false })
    const due = (await get('/api/smm/posts/approved?limit=100', key)).body.data
    expect(due.some((each: any) => each.id === id)).to.equal(false)
  })

  it('200 or 409, never both outcomes, for a report concurrent with the expiry', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, claim_id } = await createPosting()
      await knex('smm_posts').where({ id }).update({ posting_until: knex.fn.now() })
      const [answer] = await Promise.all([
        report(id, { status: 'posted', claim_id }),
        failOverduePosts(),
        failOverduePosts(),
      ])
      const { status, history } = await story(id)
      expect(status).to.equal(answer.status === 200 ? 'posted' : 'failed')
      expect(history.filter(({ accepted }: any) => accepted)).to.have.length(4)
    }
  })
})

describe('GET /api/smm/config', () => {
  useHarness()

  it('200 with every key, and PUT saves those that are sent', async () => {
    const as = await smmAdmin()
    const saved = { social_email: 'page@palengke.example', lagonglong_groups: 'https://l.co/1' }
    const { status } = await send('PUT', '/api/smm/config', saved, { as })
    const { data } = (await get('/api/smm/config', { as })).body
    expect(status).to.equal(200)
    expect(Object.keys(data)).to.include.members([
      'social_email',
      'social_page_url',
      'social_page_name',
      'lagonglong_groups',
      'salay_groups',
      'claveria_groups',
    ])
    expect(data).to.include(saved)
    const cleared = await send('PUT', '/api/smm/config', { lagonglong_groups: '' }, { as })
    expect(cleared.body.data).to.include({
      lagonglong_groups: '',
      social_email: saved.social_email,
    })
  })
})

describe('PUT /api/smm/config', () => {
  useHarness()

  it('200 with a key for every town, made from the name of its location; a post of one town goes to its groups', async () => {
    const as = await smmAdmin()
    const name = unique('Bayan ng Jasaán')
    const town = {
      name,
      city: 'Jasaan',
      province: 'Misamis Oriental',
      latitude: 8.65,
      longitude: 124.75,
    }
    const { location } = (await post('/api/admin/locations', town, { as })).body
    const key = `${name
      .replace('á', 'a')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')}_groups`
    const groups = { [key]: 'https://j.co/1,https://j.co/2', salay_groups: 'https://s.co/1' }
    const { status, body } = await send('PUT', '/api/smm/config', groups, { as })
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(body.data).to.include(groups)
    const own = await createPosting({ target: 'groups', location_id: location.id })
    expect(own.publish_to.group_urls).to.deep.equal(['https://j.co/1', 'https://j.co/2'])
    const all = await createPosting({ target: 'groups' })
    expect(all.publish_to.group_urls).to.include.members(['https://j.co/1', 'https://s.co/1'])
    await send('PUT', '/api/smm/config', { [key]: '' }, { as })
  })

  it('400 for the groups of a town that is no location; 400 naming location_id for a post of none', async () => {
    const as = await smmAdmin()
    const wrong = await send('PUT', '/api/smm/config', { atlantis_groups: 'https://a.co' }, { as })
    expect([wrong.status, wrong.body.details[0].path]).to.deep.equal([400, 'atlantis_groups'])
    const nowhere = { content: 'x', location_id: randomUUID() }
    const { body } = await post('/api/smm/posts', nowhere, { as })
    expect(body.details[0].path).to.equal('location_id')
  })

  it('400 VALIDATION_FAILED for unknown keys and wrong types, all at once, and nothing is saved', async () => {
    const as = await smmAdmin()
    const wrong = {
      social_emial: 'a@b.co',
      social_email: 'nobody',
      social_page_url: 'page',
      social_page_name: 5,
      salay_groups: 'https://a.co, nonsense',
      claveria_groups: null,
      lagonglong_groups: 'https://l.co/unsaved',
    }
    const { status, body } = await send('PUT', '/api/smm/config', wrong, { as })
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    const { lagonglong_groups: _, ...refused } = wrong
    expect(body.details.map(({ path }: any) => path)).to.have.members(Object.keys(refused))
    expect(body.details.find(({ path }: any) => path === 'social_emial').message).to.equal(
      'is not known',
    )
    const { data } = (await get('/api/smm/config', { as })).body
    expect(data.lagonglong_groups).to.not.equal('https://l.co/unsaved')
  })
})

describe('configuration of social media', () => {
  const read = (env: Record<string, string>) => readConfig({ ...process.env, ...env })

  it('rejects a key of fewer than 32 characters, no key, and an invalid schedule', () => {
    const problemOf = (env: Record<string, string>) => read(env).problems.map(({ text }) => text)
    expect(problemOf({ SMM_KEY: 'x'.repeat(31) })[0]).to.match(/^SMM_KEY is too short.* 32 /)
    expect(problemOf({ SMM_KEY_PREVIOUS: 'short' })[0]).to.match(/^SMM_KEY_PREVIOUS is too short/)
    expect(problemOf({ SMM_KEY: '' })[0]).to.match(/^SMM_KEY is missing/)
    for (const cron of ['daily', '0 25 * * *', '* * * * * *'])
      expect(problemOf({ SMM_DRAFT_CRON: cron })[0]).to.match(/^SMM_DRAFT_CRON=.* is not a cron/)
  })

  it('accepts fractions of a minute, and defaults to 15 minutes and six in the morning', () => {
    const { smm } = read({ POSTING_TIMEOUT_MINUTES: '0.05', SMM_DRAFT_CRON: '' }).config
    expect([smm.postingTimeoutMinutes, smm.draftCron]).to.deep.equal([0.05, '0 6 * * *'])
    expect(config.smm.draftCron).to.equal(null) // off in tests
  })
})
