import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import type { DrainContext } from '#account/outbox/engine/context.ts'
import { settle } from '#account/outbox/engine/settle.ts'
import { anonymous, keyless, namelessDrafts } from '#tests/harness/sync/keyless.ts'
import { refresh } from '#tests/harness/sync/reading.ts'
import { newDraft, rowOf, stage, strike } from '#tests/harness/sync/stage.ts'

afterEach(strike)

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage(keyless)))

test('VERIFY-1 a listed draft that may be the unclear one is found once and not copied as another one', async () => {
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

test('VERIFY-1 two drafts with equal content do not get one number, even if they are read at once', async () => {
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

test('I23 if the receipt has no hash, the text of the draft shows that another device sent a different text', async () => {
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
