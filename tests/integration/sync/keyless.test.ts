import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { omitListedReferences, ignoreKeys, omitDraftReferences } from '#tests/harness/sync/keyless.ts'
import { changeAnswers, expireToken, newDraft, rowOf, openStage, closeStages } from '#tests/harness/sync/stage.ts'
import type { DrainContext } from '#account/outbox/engine/context.ts'
import { settleOp } from '#account/outbox/engine/settle.ts'
import { startAllReads } from '#tests/harness/sync/reading.ts'

afterEach(closeStages)

let setup: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => void (setup = await openStage(ignoreKeys)))

test('VERIFY-1 a send whose answer was lost is found in the sent list, and not sent again', async () => {
  await setup.send(10 * 60_000, 'reply-lost')
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
})

test('VERIFY-1 a send that never arrived is missing from the sent list, and is sent again', async () => {
  await setup.send(10 * 60_000, 'lost')
  expect(setup.effects()).toEqual(['send'])
})

test('VERIFY-1 a request is not repeated within 30 s of its first attempt, because it may still arrive', async () => {
  await setup.send(44_000, 'late')
  expect(setup.network.log).toHaveLength(1)
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send'])
})

test('VERIFY-1 a create whose answer was lost is found by its reference', async () => {
  await setup.save(10 * 60_000, 'reply-lost')
  expect(setup.effects()).toEqual(['create'])
  expect((await setup.view()).state).toEqual({ at: 'saved' })
})

test.each([
  ['if the list does not show which draft a record is from', false],
  ['with an unsaved draft and a list of numbers, of which one may be its own', true],
])('VERIFY-3 %s, the buyer decides, and nothing is repeated', async (_, numbers) => {
  omitListedReferences(setup, numbers)
  await setup.send(60 * 60_000, 'reply-lost')
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-1 a sent request with another draft number is another request, so the draft is sent again', async () => {
  omitListedReferences(setup, true)
  await sendDraft.in(setup.tab.account, await newDraft(setup.tab))
  await setup.save(10_000)
  await setup.send(10 * 60_000, 'lost')
  expect((await setup.view()).state.at).toBe('sent')
})

test('PARK-1 if the buyer sends an unclear request again, it is sent, and the buyer is not asked again', async () => {
  omitListedReferences(setup)
  // The list has one other request, which nothing distinguishes from the unclear one.
  await sendDraft.in(setup.tab.account, await newDraft(setup.tab))
  await setup.device.pass(10_000)
  await setup.send(60 * 60_000, 'lost')
  expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
  await setup.send(60_000)
  expect((await setup.view()).state.at).toBe('sent')
})

test('AUTH-1 if the token expires before the sent list is read, it is renewed, and this does not count as an attempt', async () => {
  await setup.send(1_000, 'reply-lost')
  const { attempts } = await setup.op('send')
  expireToken(setup)
  await setup.device.pass(10 * 60_000)
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.op('send')).attempts).toBe(attempts)
  expect((await setup.view()).state.at).toBe('sent')
})

test('AUTH-2 if the session ends before the sent list is read, the login gate closes, and this does not count as an attempt', async () => {
  await setup.send(1_000, 'reply-lost')
  const { attempts } = await setup.op('send')
  setup.server.tokens.clear()
  await setup.device.pass(60 * 60_000)
  expect(await setup.tab.account.db.gates.get('auth')).toMatchObject({ block: { why: 'sign-in' } })
  expect((await setup.op('send')).attempts).toBe(attempts)
})

test.each(['record-cancel', 'record-decline'] as const)(
  'VERIFY-1 a %s without an answer is looked up by the status of the record, and not sent twice',
  async (name) => {
    setup.network.script.push('reply-lost')
    await enqueue(setup.tab.account, { name, kind: 'enquiry', id: aRecordId('r1'), text: '' }, 'r1')
    await setup.device.pass(10 * 60_000)
    expect(setup.effects()).toEqual(['action'])
    expect(await setup.op('action')).toMatchObject({ state: 'done' })
  },
)

test('VERIFY-4 a send is not repeated while the list cannot be read', async () => {
  setup.server.refuseWith(({ method }) => (method === 'GET' ? { status: 200, envelope: { code: 500 } } : null))
  await setup.send(60 * 60_000, 'reply-lost')
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state).toMatchObject({ at: 'uncertain', needs: null })
})

test('VERIFY-1 a listed draft that may be the unclear one is matched with it once, and is not stored as another draft', async () => {
  omitDraftReferences(setup)
  await setup.save(1_000, 'reply-lost')
  const failures: string[] = []
  startAllReads(setup.tab, failures)
  await setup.device.pass(10 * 60_000)
  expect(failures).toEqual([])
  expect(setup.effects()).toEqual(['create'])
  expect((await setup.view()).state).toEqual({ at: 'saved' })
  expect(await setup.tab.account.db.drafts.count()).toBe(1)
})

test('VERIFY-2 a save that was applied before the session ended is verified after the next login', async () => {
  changeAnswers(setup, (answer, arrival) => {
    if (!arrival.path.includes('create-enquiry')) return answer
    setup.server.tokens.clear()
    return { ...answer, envelope: { code: 0, data: true } }
  })
  await setup.save(10_000)
  expect(await setup.op('save')).toMatchObject({ state: 'retry', lastAnswer: 'sign-in', attempts: 0 })
  const { sub } = setup.device
  setup.device.session = { sub, accessToken: 'again', renewal: null }
  setup.server.issue('again', sub)
  await setup.tab.engine.signedIn()
  await setup.device.pass(10 * 60_000)
  expect(setup.effects()).toEqual(['create'])
  expect((await setup.view()).state).toEqual({ at: 'saved' })
})

test('COAL-2 a save whose number is in no list does not hold back a send, and is not repeated', async () => {
  setup.server.refuseWith(({ method, path }) =>
    method === 'GET' && path.includes('enquiry') ? { status: 200, envelope: { code: 404 } } : null,
  )
  changeAnswers(setup, (answer, { path }) =>
    path.includes('create-enquiry') ? { ...answer, envelope: { code: 0, data: true } } : answer,
  )
  await setup.save(60_000)
  expect(await setup.op('save')).toMatchObject({ state: 'parked', block: { why: 'unconfirmed' } })
  await setup.send(60_000)
  expect(setup.effects()).toEqual(['create', 'send'])
  expect((await setup.view()).state.at).toBe('sent')
  expect(JSON.parse(setup.network.log.at(-1)?.arrival.body ?? '{}')).toMatchObject({ caseDraftId: '0' })
})

test('COAL-2 if a send is edited after it replaced a save with an unlisted number, the save waits for the buyer, and no second draft is made', async () => {
  setup.server.refuseWith(({ method, path }) =>
    method === 'GET' && path.includes('enquiry') ? { status: 200, envelope: { code: 404 } } : null,
  )
  await setup.save(10 * 60_000, 'reply-lost')
  setup.network.online = false
  await setup.send()
  await setup.note('changed while the send waited')
  expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
  setup.network.online = true
  await setup.device.pass(10 * 60_000)
  expect(setup.effects()).toEqual(['create'])
  await setup.send(10 * 60_000)
  expect(setup.effects()).toEqual(['create', 'send'])
  expect((await setup.view()).state.at).toBe('sent')
})

test.each(['unknown-code', 'quota', 'key-reused'] as const)(
  'VERIFY-5 without a list, a send that is refused after "send again" (%s) is shown as unconfirmed, because it may be sent',
  async (refusal) => {
    omitListedReferences(setup)
    await setup.send(60 * 60_000, 'reply-lost')
    await setup.send(60 * 60_000, null, refusal)
    expect(setup.effects()).toEqual(['send'])
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
  },
)

test('VERIFY-1 a server id found by equal content is not stored if another draft has received it meanwhile', async () => {
  await setup.save(1_000, 'hang')
  const { db, clock } = setup.tab.account
  const op = await setup.op('save')
  if (!op.sealed || !op.claim) throw new Error('it has not left')
  await db.drafts.update(await newDraft(setup.tab), { serverId: aRecordId('1001') })
  const drain: Pick<DrainContext, 'db' | 'emit' | 'epoch'> & { ports: object } = {
    db,
    emit: () => undefined,
    epoch: op.claim.epoch,
    ports: { clock },
  }
  const claimedOp = { op: { ...op, sealed: op.sealed }, attemptId: op.claim.attemptId }
  const guess = { caseDraftId: '1001', version: null, guessed: true }
  await settleOp(drain as DrainContext, claimedOp, { cls: 'ok', data: guess })
  expect(await setup.op('save')).toMatchObject({ state: 'retry', ambiguous: true })
  expect((await rowOf(setup)).serverId).toBeNull()
})

test('I23 if the receipt has no hash, the text of the draft shows whether another device has sent a different text', async () => {
  await setup.save(5_000)
  setup.server.editElsewhere(setup.localId, { note: 'of the other device' })
  setup.server.sendElsewhere(setup.localId)
  await setup.send(10 * 60_000, 'lost')
  expect(setup.effects()).toEqual(['create', 'send'])
  expect((await setup.view()).state.at).not.toBe('sent')
  expect((await rowOf(setup)).conflict).toMatchObject({ type: 'sent-elsewhere' })
})

test.each([
  { what: 'its start page', status: 200 },
  { what: 'a 404 without a body', status: 404 },
])(
  'RETRY-5 a call that the server answers with $what is not retried, and does not delay other requests',
  async ({ status }) => {
    const page: { code: number } = JSON.parse('null')
    setup.server.refuseWith(({ path }) => {
      if (/cart\/add|\/close/.test(path)) return { status, envelope: page }
      return path.includes('query-info') ? { status: 200, envelope: { code: 0, data: {} } } : null
    })
    await enqueue(setup.tab.account, { name: 'cart-add', ids: ['1'], products: {} }, '')
    await enqueue(setup.tab.account, { name: 'record-close', kind: 'enquiry', id: aRecordId('r1'), text: '' }, 'r1')
    await setup.send(60 * 60_000)
    const ends = (await setup.ops()).map(({ type, state, block }) => [type, state, block?.why])
    expect(ends).toEqual([
      ['action', 'rejected', 'refused'],
      ['action', 'parked', 'unconfirmed'],
      ['send', 'done', undefined],
    ])
  },
)
