import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { anonymous, keyless, namelessDrafts } from '#tests/harness/sync/keyless.ts'
import { newDraft, rowOf, stage, strike } from '#tests/harness/sync/stage.ts'
import type { DrainContext } from '#account/outbox/engine/context.ts'
import { settle } from '#account/outbox/engine/settle.ts'
import { refresh } from '#tests/harness/sync/reading.ts'

afterEach(strike)

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage(keyless)))

test('VERIFY-1 a send whose answer was lost is found in the sent list, and not sent again', async () => {
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
})

test('VERIFY-1 a send that never arrived is missing from the sent list, and is sent again', async () => {
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 a request is not repeated within 30 s of its first attempt, because it may still arrive', async () => {
  here.network.script.push('late')
  await here.send()
  await here.device.pass(44_000)
  expect(here.network.log).toHaveLength(1)
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 a create whose answer was lost is found by its reference', async () => {
  here.network.script.push('reply-lost')
  await here.save()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['create'])
  expect((await here.view()).state).toEqual({ at: 'saved' })
})

test.each([
  ['if the list does not show which draft a record is from', false],
  ['with an unsaved draft and a list of numbers, of which one may be its own', true],
])('VERIFY-3 %s, the buyer decides, and nothing is repeated', async (_, numbers) => {
  anonymous(here, numbers)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-1 a sent request with another draft number is another request, so the draft is sent again', async () => {
  anonymous(here, true)
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.save()
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('PARK-1 if the buyer sends an unclear request again, it is sent, and the buyer is not asked again', async () => {
  anonymous(here)
  // The list has one other request, which nothing distinguishes from the unclear one.
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
  await here.send()
  await here.device.pass(60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('AUTH-1 if the token expires before the sent list is read, it is renewed, and this does not count as an attempt', async () => {
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(1_000)
  const { attempts } = await here.op('send')
  here.server.tokens.clear()
  if (here.device.session)
    here.device.session.renewal = () => {
      here.server.tokens.set('fresh', here.device.sub)
      return 'fresh'
    }
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.op('send')).attempts).toBe(attempts)
  expect((await here.view()).state.at).toBe('sent')
})

test('AUTH-2 if the session ends before the sent list is read, the login gate closes, and this does not count as an attempt', async () => {
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(1_000)
  const { attempts } = await here.op('send')
  here.server.tokens.clear()
  await here.device.pass(60 * 60_000)
  expect(await here.tab.account.db.gates.get('auth')).toMatchObject({ block: { why: 'sign-in' } })
  expect((await here.op('send')).attempts).toBe(attempts)
})

test.each(['record-cancel', 'record-decline'] as const)(
  'VERIFY-1 a %s without an answer is looked up by the status of the record, and not sent twice',
  async (name) => {
    here.network.script.push('reply-lost')
    await enqueue(here.tab.account, { name, kind: 'enquiry', id: aRecordId('r1'), text: '' }, 'r1')
    await here.device.pass(10 * 60_000)
    expect(here.effects()).toEqual(['action'])
    expect(await here.op('action')).toMatchObject({ state: 'done' })
  },
)

test('VERIFY-4 a send is not repeated while the list cannot be read', async () => {
  here.server.refuseWith(({ method }) => (method === 'GET' ? { status: 200, envelope: { code: 500 } } : null))
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toMatchObject({ at: 'uncertain', needs: null })
})

test('VERIFY-1 a listed draft that may be the unclear one is taken for it once, and not copied as another draft', async () => {
  namelessDrafts(here)
  here.network.script.push('reply-lost')
  await here.save()
  await here.device.pass(1_000)
  const failures: string[] = []
  refresh(here.tab, failures)
  await here.device.pass(10 * 60_000)
  expect(failures).toEqual([])
  expect(here.effects()).toEqual(['create'])
  expect((await here.view()).state).toEqual({ at: 'saved' })
  expect(await here.tab.account.db.drafts.count()).toBe(1)
})

test('VERIFY-2 a send that was applied before the session ended is verified after the next login', async () => {
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    if (!arrival.path.includes('create-enquiry')) return answer
    here.server.tokens.clear()
    return { ...answer, envelope: { code: 0, data: true } }
  }
  await here.save()
  await here.device.pass(10_000)
  expect(await here.op('save')).toMatchObject({ state: 'retry', lastAnswer: 'sign-in', attempts: 0 })
  const { sub } = here.device
  here.device.session = { sub, accessToken: 'again', renewal: null }
  here.server.issue('again', sub)
  await here.tab.engine.signedIn()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['create'])
  expect((await here.view()).state).toEqual({ at: 'saved' })
})

test('COAL-2 a save whose number is in no list does not hold back a send, and is not repeated', async () => {
  here.server.refuseWith(({ method, path }) =>
    method === 'GET' && path.includes('enquiry') ? { status: 200, envelope: { code: 404 } } : null,
  )
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) =>
    arrival.path.includes('create-enquiry')
      ? { ...handle(arrival), envelope: { code: 0, data: true } }
      : handle(arrival)
  await here.save()
  await here.device.pass(60_000)
  expect(await here.op('save')).toMatchObject({ state: 'parked', block: { why: 'unconfirmed' } })
  await here.send()
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['create', 'send'])
  expect((await here.view()).state.at).toBe('sent')
  expect(JSON.parse(here.network.log.at(-1)?.arrival.body ?? '{}')).toMatchObject({ caseDraftId: '0' })
})

test('VERIFY-5 without a list, a send refused after "send again" is not shown as refused: it may be sent', async () => {
  anonymous(here)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  here.network.script.push(null, 'unknown-code')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-1 two drafts with equal content do not get the same number, even if they are looked up at the same time', async () => {
  here.network.script.push('hang')
  await here.save()
  await here.device.pass(1_000)
  const { db, clock } = here.tab.account
  const op = await here.op('save')
  if (!op.sealed || !op.claim) throw new Error('it has not left')
  await db.drafts.update(await newDraft(here.tab), { serverId: aRecordId('1001') })
  const drain: Pick<DrainContext, 'db' | 'emit' | 'epoch'> & { ports: object } = {
    db,
    emit: () => undefined,
    epoch: op.claim.epoch,
    ports: { clock },
  }
  const claimed = { op: { ...op, sealed: op.sealed }, attemptId: op.claim.attemptId }
  const guess = { caseDraftId: '1001', version: null, guessed: true }
  await settle(drain as DrainContext, claimed, { cls: 'ok', data: guess })
  expect(await here.op('save')).toMatchObject({ state: 'retry', ambiguous: true })
  expect((await rowOf(here)).serverId).toBeNull()
})

test('I23 if the receipt has no hash, the text of the draft shows whether another device has sent a different text', async () => {
  await here.save()
  await here.device.pass(5_000)
  here.server.editElsewhere(here.localId, { note: 'of the other device' })
  here.server.sendElsewhere(here.localId)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['create', 'send'])
  expect((await here.view()).state.at).not.toBe('sent')
  expect((await rowOf(here)).conflict).toMatchObject({ type: 'sent-elsewhere' })
})

test.each([
  { what: 'its start page', status: 200 },
  { what: 'a 404 without a word', status: 404 },
])('RETRY-5 a call that the server lacks and answers with $what ends, and delays nothing', async ({ status }) => {
  const handle = here.server.handle.bind(here.server)
  const page: { code: number } = JSON.parse('null')
  here.server.handle = (arrival) =>
    /cart\/add|\/close/.test(arrival.path) ? { status, envelope: page } : handle(arrival)
  here.server.refuseWith(({ path }) =>
    path.includes('query-info') ? { status: 200, envelope: { code: 0, data: {} } } : null,
  )
  await enqueue(here.tab.account, { name: 'cart-add', ids: ['1'], products: {} }, '')
  await enqueue(here.tab.account, { name: 'record-close', kind: 'enquiry', id: aRecordId('r1'), text: '' }, 'r1')
  await here.send()
  await here.device.pass(60 * 60_000)
  const ends = (await here.ops()).map(({ type, state, block }) => [type, state, block?.why])
  expect(ends).toEqual([
    ['action', 'rejected', 'refused'],
    ['action', 'parked', 'unconfirmed'],
    ['send', 'done', undefined],
  ])
})
