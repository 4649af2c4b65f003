// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { sendDraft } from '#data/actions/draft/queue.ts'
import { enqueue } from '#data/actions/enqueue.ts'
import type { Drain } from '#data/sync/context.ts'
import { settle } from '#data/sync/settle.ts'
import type { World } from '#tests/harness/sync/world.ts'
import { refresh } from '#tests/harness/sync/reading.ts'
import { newDraft, rowOf, stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const keyless = (world: World) => {
  world.server.honoursHeaders = false
  world.device.honoursKeys = false
}

test('VERIFY-1 a send whose answer was lost is found in the sent list, and not sent again', async () => {
  const here = await stage(keyless)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
})

test('VERIFY-1 a send that never arrived is not in the sent list, and goes again', async () => {
  const here = await stage(keyless)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 nothing is repeated before the first attempt had 30 s to land', async () => {
  const here = await stage(keyless)
  here.network.script.push('late')
  await here.send()
  await here.device.pass(44_000)
  expect(here.network.log).toHaveLength(1)
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 a create whose answer was lost is found by its reference', async () => {
  const here = await stage(keyless)
  here.network.script.push('reply-lost')
  await here.save()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['create'])
  expect((await here.view()).state).toEqual({ at: 'saved' })
})

/** A list that says what was sent, and not from which draft; or by a number alone that the device has not heard of. */
const anonymous = (here: Stage, numbered = false) => {
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    const data = answer.envelope.data as { list?: Record<string, unknown>[] } | undefined
    if (!arrival.path.includes('enquiry/page') || !data?.list) return answer
    const list = data.list.map((row) => ({
      ...row,
      clientRef: null,
      caseDraftId: numbered ? row['caseDraftId'] : null,
    }))
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, list } } }
  }
}

test('VERIFY-3 where the list does not tell whose a record is, a person decides; nothing is repeated', async () => {
  const here = await stage(keyless)
  anonymous(here)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-3 a draft that was never saved and a list of numbers: the number may be its own, so a person decides', async () => {
  const here = await stage(keyless)
  anonymous(here, true)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-1 a saved draft is told by its number: another number is another request, and it goes again', async () => {
  const here = await stage(keyless)
  anonymous(here, true)
  await sendDraft(here.tab.account, await newDraft(here.tab))
  await here.save()
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('PARK-1 told to send again, it is sent again, and the buyer is not asked the same a second time', async () => {
  const here = await stage(keyless)
  anonymous(here)
  // Somebody else's request, in the same list: nothing tells that it is not this one.
  await sendDraft(here.tab.account, await newDraft(here.tab))
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
  await here.send()
  await here.device.pass(60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('AUTH-1 the sign-in ended before the sent list could be read: renewed, read, and nothing counted or repeated', async () => {
  const here = await stage(keyless)
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

test('AUTH-2 the sign-in ended for good before the sent list could be read: the gate is named, nothing is counted', async () => {
  const here = await stage(keyless)
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
  'VERIFY-1 %s applied without an answer: the status of the record tells, it is not asked for twice',
  async (name) => {
    const here = await stage(keyless)
    here.network.script.push('reply-lost')
    await enqueue(here.tab.account, { name, kind: 'enquiry', id: 'r1', text: '' }, 'r1')
    await here.device.pass(10 * 60_000)
    expect(here.effects()).toEqual(['action'])
    expect(await here.op('action')).toMatchObject({ state: 'done' })
  },
)

test('VERIFY-4 while the list cannot be read, it is not repeated', async () => {
  const here = await stage(keyless)
  here.server.refuseWith(({ method }) => (method === 'GET' ? { status: 200, envelope: { code: 500 } } : null))
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'uncertain' })
})

/** A list of drafts without the references that the device gave them. */
const namelessDrafts = (here: Stage) => {
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    const data = answer.envelope.data as { list?: Record<string, unknown>[] } | undefined
    if (!arrival.path.includes('page-enquiry') || !data?.list) return answer
    const list = data.list.map((row) => ({ ...row, clientRef: null, version: null }))
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, list } } }
  }
}

test('VERIFY-1 a draft in the list that may be the unclear one is not taken for another device’s: it is found, once', async () => {
  const here = await stage(keyless)
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

test('VERIFY-2 applied without its number, and signed out before that is read: read after the sign-in, not repeated', async () => {
  const here = await stage(keyless)
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

test('COAL-2 a save of which no list tells the number holds no send back, and is not repeated', async () => {
  const here = await stage(keyless)
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

test('VERIFY-5 refused after "send again", where no list tells: it may have been sent, and is not called refused', async () => {
  const here = await stage(keyless)
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

test('VERIFY-1 two drafts that say the same, read at once, do not take one number: the second is read again', async () => {
  const here = await stage(keyless)
  here.network.script.push('hang')
  await here.save()
  await here.device.pass(1_000)
  const { db, clock } = here.tab.account
  const op = await here.op('save')
  if (!op.sealed || !op.claim) throw new Error('it has not left')
  await db.drafts.update(await newDraft(here.tab), { serverId: '1001' })
  const drain: Pick<Drain, 'db' | 'emit' | 'epoch'> & { ports: object } = {
    db,
    emit: () => undefined,
    epoch: op.claim.epoch,
    ports: { clock },
  }
  const claimed = { op: { ...op, sealed: op.sealed }, attemptId: op.claim.attemptId }
  const found = { caseDraftId: '1001', version: null, guessed: true }
  await settle(drain as Drain, claimed, { cls: 'ok', data: found })
  expect(await here.op('save')).toMatchObject({ state: 'retry', ambiguous: true })
  expect((await rowOf(here)).serverId).toBeNull()
})

test('I23 another device has sent the saved draft with another text, and no hash says so: the draft does', async () => {
  const here = await stage(keyless)
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
