import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, send } from '../../support/client.ts'
import { killPrograms, runProgram, startProgram, type Program } from '../../support/programs.ts'
import { createApproved, smmAdmin } from '../../support/smm.ts'
import {
  startCuttableProxy,
  startNetwork,
  type CuttableProxy,
  type Network,
} from '../../support/social-network.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const PAGE = 'https://social.example/page'
const GROUPS = ['https://social.example/groups/1', 'https://social.example/groups/2']

/** The reference agent, started as a process of its own. */
describe('the reference agent', function () {
  this.timeout(90_000)
  useHarness()
  let folder: string
  let network: Network
  let line: CuttableProxy
  let started: Program[] = []

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-social-'))
    const places = {
      social_page_url: PAGE,
      salay_groups: GROUPS.join(','),
      claveria_groups: '',
      lagonglong_groups: '',
    }
    await send('PUT', '/api/smm/config', places, { as: await smmAdmin() })
  })

  beforeEach(async () => {
    await knex('smm_posts').whereIn('status', ['approved', 'posting']).delete()
    network = await startNetwork()
    line = await startCuttableProxy()
    started = []
  })

  afterEach(async () => {
    await Promise.all(started.map((agent) => agent.stop('SIGKILL')))
  })

  after(() => {
    killPrograms()
    rmSync(folder, { recursive: true })
  })

  /** Starts an agent; those with the same `state` share a journal, as across a restart. */
  function startAgent(
    state: string,
    env: Record<string, string> = {},
    options: string[] = [],
  ): Program {
    const agent = startProgram([...options, 'examples/social-agent/main.ts'], {
      PALENGKE_URL: line.url,
      SMM_KEY: config.smm.keys[0]!,
      PUBLISHER: 'http',
      PUBLISHER_URL: network.url,
      STATE_FOLDER: join(folder, state),
      POLL_SECONDS: '0.2',
      DELAY_MS: '0',
      ...env,
    })
    started.push(agent)
    return agent
  }

  const story = async (id: string) =>
    (await get(`/api/smm/posts/${id}`, { as: await smmAdmin() })).body.data

  const becomes = async (id: string, status: string) =>
    await eventually(
      async () => {
        const post = await story(id)
        return post.status === status && post
      },
      { ms: 30_000, what: `${id} ${status}` },
    )

  const journalOf = (state: string) => readdirSync(join(folder, state))
  const placesOf = (id: string) =>
    network.published.filter(({ post_id }) => post_id === id).map(({ url }) => url)

  /** Waits until all agents have processed another round. */
  async function anotherRound() {
    const { id } = await createApproved({ content: 'One more' })
    await becomes(id, 'posted')
  }

  it('publishes to the page and to every group, with a pause in between, and reports', async () => {
    const times: number[] = []
    network.behave(() => {
      times.push(performance.now())
      return 201
    })
    const { id } = await createApproved({ content: 'Bangus!', target: 'page_and_groups' })
    const agent = startAgent('plain', { DELAY_MS: '300' })
    await becomes(id, 'posted')
    expect(placesOf(id)).to.deep.equal([PAGE, ...GROUPS])
    expect(network.published[0]).to.include({ content: 'Bangus!', image_url: null })
    expect(Math.min(times[1]! - times[0]!, times[2]! - times[1]!)).to.be.above(280)
    await eventually(async () => journalOf('plain').length === 0)
    const { code } = await agent.stop()
    expect([code, agent.output()]).to.satisfy(([c, text]: any) => c === 0 && /stopped/.test(text))
  })

  it('publishes to the target only, and writes a dry run to a file', async () => {
    const [page, groups] = [await createApproved(), await createApproved({ target: 'groups' })]
    const file = join(folder, 'dry.jsonl')
    startAgent('dry', { PUBLISHER: 'dry-run', DRY_RUN_FILE: file })
    await Promise.all([becomes(page.id, 'posted'), becomes(groups.id, 'posted')])
    const written = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    expect(written.map(({ postId, url }) => [postId, url])).to.deep.equal([
      [page.id, PAGE],
      ...GROUPS.map((url) => [groups.id, url]),
    ])
    expect(network.published).to.deep.equal([])
  })

  it('reports what is known of every place when one rejects the post or the outcome is unknown', async () => {
    network.behave(({ url }) => (url === GROUPS[0] ? 403 : 201))
    const refused = await createApproved({ target: 'page_and_groups' })
    startAgent('refusals')
    const { error_text } = await becomes(refused.id, 'failed')
    expect(error_text).to.equal(
      `Not every place published it. Published to ${PAGE}. Published to ${GROUPS[1]}. Rejected by ${GROUPS[0]}: 403 said no.`,
    )
    for (const status of [500, 0]) {
      network.behave(({ url }) => (url === GROUPS[0] ? status : 201))
      const unclear = await createApproved({ target: 'page_and_groups' })
      const post = await becomes(unclear.id, 'failed')
      expect(post.error_text).to.match(
        /^It is unknown whether .*groups\/1 published it: .* Published to .*page\.$/,
      )
      network.behave(() => 201)
      await anotherRound()
      expect(placesOf(unclear.id).filter((url) => url === GROUPS[0]).length).to.be.at.most(1)
      expect(placesOf(unclear.id)).to.not.include(GROUPS[1])
    }
  })

  it('publishes a post once with two agents, also when they share a folder', async () => {
    for (const states of [
      ['left', 'right'],
      ['shared', 'shared'],
    ]) {
      const agents = states.map((state) => startAgent(state))
      await eventually(async () =>
        agents.every((agent) => agent.output().includes('publishing by')),
      )
      for (let round = 0; round < 5; round++) {
        const { id } = await createApproved({ target: 'page_and_groups' })
        await becomes(id, 'posted')
        expect(placesOf(id)).to.deep.equal([PAGE, ...GROUPS])
      }
      await Promise.all(agents.map((agent) => agent.stop()))
    }
  })

  it('resumes when it was killed after its claim was accepted, before it got the response', async () => {
    const { id } = await createApproved({ target: 'page_and_groups' })
    const held = line.hold('answer', ({ status }) => status === 'posting')
    const agent = startAgent('claimed')
    await held
    expect((await story(id)).status).to.equal('posting')
    await agent.stop('SIGKILL')
    line.release()
    startAgent('claimed')
    await becomes(id, 'posted')
    expect(placesOf(id)).to.deep.equal([PAGE, ...GROUPS])
  })

  it('reports failed, and never publishes again, a post that it was killed over', async () => {
    for (const isPublished of [true, false]) {
      network.published.length = 0
      const { id } = await createApproved({ target: 'page_and_groups' })
      const hung = new Promise<void>((reached) => {
        network.behave(({ url }) => {
          if (url !== GROUPS[0]) return 201
          reached()
          if (isPublished) network.published.push({ post_id: id, url, content: '' })
          return new Promise(() => {})
        })
      })
      const agent = startAgent('torn')
      await hung
      await agent.stop('SIGKILL')
      network.behave(() => 201)
      const next = startAgent('torn')
      const { error_text } = await becomes(id, 'failed')
      expect(error_text).to.equal(
        `The agent stopped while it published to ${GROUPS[0]}: the outcome is unknown. Published to ${PAGE}.`,
      )
      await anotherRound()
      expect(placesOf(id)).to.deep.equal(isPublished ? [PAGE, GROUPS[0]] : [PAGE])
      await eventually(async () => journalOf('torn').length === 0) // closed after the platform's answer
      await next.stop()
    }
  })

  it('resumes with the remaining places when it was killed, or stopped, between two', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const { id } = await createApproved({ target: 'page_and_groups' })
      const agent = startAgent('between', { DELAY_MS: '60000' })
      await eventually(async () => placesOf(id).length === 1 && journalOf('between').length === 1)
      await eventually(async () => readJournal('between').published.length === 1)
      const { code } = await agent.stop(signal)
      expect(code).to.equal(signal === 'SIGTERM' ? 0 : null)
      const next = startAgent('between')
      await becomes(id, 'posted')
      expect(placesOf(id)).to.deep.equal([PAGE, ...GROUPS])
      await next.stop()
    }
  })

  const readJournal = (state: string) =>
    JSON.parse(
      readFileSync(
        join(
          folder,
          state,
          journalOf(state).find((name) => name.endsWith('.json'))!,
        ),
        'utf8',
      ),
    )

  it('reports what it published when it was killed before the report, or the report was lost', async () => {
    for (const where of ['request', 'answer'] as const) {
      const { id } = await createApproved({ target: 'page_and_groups' })
      const held = line.hold(where, ({ status }) => status === 'posted')
      const agent = startAgent('unreported')
      await held
      await agent.stop('SIGKILL')
      line.release()
      const next = startAgent('unreported')
      await becomes(id, 'posted')
      await eventually(async () => journalOf('unreported').length === 0)
      expect(placesOf(id)).to.deep.equal([PAGE, ...GROUPS])
      await next.stop()
    }
  })

  it('stops publishing when its claim has expired, and its report is in the history', async () => {
    const { id } = await createApproved({ target: 'page_and_groups' })
    network.behave(async ({ url }) => {
      if (url !== GROUPS[0]) return 201
      await knex('smm_posts').where({ id }).update({ posting_until: knex.fn.now() })
      await becomes(id, 'failed')
      return 201
    })
    startAgent('late')
    const post = await eventually(async () => {
      const seen = await story(id)
      return seen.history.some(({ accepted }: any) => !accepted) && seen
    })
    expect(placesOf(id)).to.deep.equal([PAGE, GROUPS[0]])
    expect(post.error_text).to.match(/did not report in time/)
    expect(post.history.at(-1)).to.include({ status: 'failed', actor: 'agent', accepted: false })
    expect(post.history.at(-1).note).to.include(`Published to ${PAGE}. Published to ${GROUPS[0]}.`)
  })

  it('works with a clock that is hours off', async () => {
    const early = await createApproved({
      scheduled_for: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const due = [await createApproved(), await createApproved()]
    for (const [at, hours] of [9, -9].entries()) {
      const shift = `const now = Date.now; Date.now = () => now() + ${hours * 3_600_000}`
      const agent = startAgent(`clock-${at}`, {}, [
        '--import',
        `data:text/javascript,${encodeURIComponent(shift)}`,
      ])
      for (const { id } of due) await becomes(id, 'posted')
      await anotherRound()
      await agent.stop()
    }
    for (const { id } of due) expect(placesOf(id)).to.deep.equal([PAGE])
    expect([(await story(early.id)).status, placesOf(early.id)]).to.deep.equal(['approved', []])
  })

  it('retries while the platform is unavailable or the key is wrong', async () => {
    const agent = startAgent('away', { PALENGKE_URL: 'http://127.0.0.1:9' })
    const stranger = startAgent('stranger', { SMM_KEY: 'x'.repeat(32) })
    await eventually(async () => agent.output().includes('will retry'))
    await eventually(async () => /answers 401: Send the SMM_KEY/.test(stranger.output()))
    const { code, output } = await runProgram(['examples/social-agent/main.ts'], {
      SMM_KEY: 'short',
    })
    expect([code, output.trim().split('\n').length]).to.deep.equal([78, 1])
    expect(output).to.match(/^SMM_KEY is missing or shorter than 32/)
  })

  it('publishes two hundred due posts once each, with two agents', async () => {
    const { id: adminId } = await smmAdmin()
    const rows = Array.from({ length: 200 }, (_, at) => ({
      id: uuidv7(),
      content: `Post ${at}`,
      target: 'page',
      post_type: 'text',
      source: 'admin',
      status: 'approved',
      approved_by: adminId,
      approved_at: new Date(),
    }))
    await knex.batchInsert('smm_posts', rows, 500)
    const files = ['many-1', 'many-2'].map((state) => {
      const file = join(folder, `${state}.jsonl`)
      const dry = { PUBLISHER: 'dry-run', DRY_RUN_FILE: file, PALENGKE_URL: config.publicUrl }
      startAgent(state, dry)
      return file
    })
    const ids = rows.map(({ id }) => id)
    const left = async () => {
      await sleep(250)
      return await knex('smm_posts').whereIn('status', ['approved', 'posting']).first('id')
    }
    await eventually(async () => !(await left()), { ms: 80_000, what: 'two hundred posts' })
    const published = files.flatMap(
      (file) =>
        readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((text) => JSON.parse(text).postId) as string[],
    )
    expect(published).to.have.length(200)
    expect(new Set(published).size).to.equal(200)
    expect(published.every((id) => ids.includes(id))).to.equal(true)
  })
})
