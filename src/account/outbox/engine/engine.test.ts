import { describe, expect, test, vi } from 'vitest'
import type { WireAnswer } from '#api/wire.ts'
import { apiVersion } from '#contract/headers.ts'
import { expectConsoleError } from '#tests/harness/console-guard.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { okAnswer, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import type { OutboxEvent } from './context.ts'
import type { GateRow, OpRow } from '../../store/rows.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { createEngine, drainWithBudget } from './engine.ts'
import type { OutgoingRequest } from '../ports.ts'

const withEngine = async (respond: (request: OutgoingRequest) => WireAnswer = () => okAnswer()) => {
  const setup = await testDrain()
  const line = { respond }
  const sentRequests: OutgoingRequest[] = []
  const network = {
    streams: false,
    send: (request: OutgoingRequest) => {
      sentRequests.push(request)
      return Promise.resolve(line.respond(request))
    },
  }
  const events: OutboxEvent[] = []
  const context = {
    db: setup.db,
    sub: setup.drain.sub,
    ports: { ...setup.drain.ports, network },
    emit: (event: OutboxEvent) => void events.push(event),
  }
  const engine = createEngine(context)
  let seq = 0
  return {
    ...setup,
    engine,
    context,
    line,
    events,
    drains: () => events.filter((event) => event.type === 'draining' && event.active).length,
    /** Paths of the buyer's requests, without the probes of LINE-1. */
    paths: () => sentRequests.filter(({ method }) => method !== 'GET').map(({ path }) => path),
    bodies: () => sentRequests.flatMap(({ body }) => (typeof body === 'string' ? [body] : [])),
    put: (opId: string, part: Partial<OpRow> = {}) => {
      seq += 1
      const intent = { name: 'cart-remove' as const, ids: [opId] }
      return setup.db.ops.put(opOf(opId, { seq, lane: opId, intent, sub: setup.drain.sub, ...part }))
    },
    gate: (name: string, part: Partial<GateRow> = {}) =>
      setup.db.gates.put({ name, block: null, delayMs: null, closedAt: 0, note: '', ...part }),
    gates: async () => (await setup.db.gates.toArray()).map(({ name }) => name),
    pass: (ms: number) => setup.time.pass(ms),
    done: (opId: string) =>
      vi.waitFor(async () => expect((await setup.db.ops.get(opId))?.state).toBe('done'), { timeout: 10_000 }),
  }
}

describe('a drain', () => {
  test('LEAD-1 does not begin without operations to send, so the lock is not requested', async () => {
    const setup = await withEngine()
    await setup.put('done', { state: 'done', pending: 0 })
    await setup.put('asks', { state: 'parked' })
    await setup.put('refused', { state: 'rejected' })
    setup.engine.wake('now')
    await setup.pass(10)
    expect([setup.drains(), setup.paths()]).toEqual([0, []])
  })

  test('LEAD-1 GATE-2 does not begin while a gate holds back all operations', async () => {
    const setup = await withEngine()
    await setup.gate('auth')
    await setup.put('o')
    for (let n = 0; n < 3; n += 1) {
      setup.engine.wake('now')
      await setup.pass(30_000)
    }
    expect([setup.drains(), setup.paths()]).toEqual([0, []])
    await setup.gate('throttle', { delayMs: 60_000 })
    await setup.engine.signedIn()
    await setup.pass(59_000)
    expect([setup.drains(), setup.paths()]).toEqual([0, []])
    await setup.pass(1_000)
    await setup.done('o')
    expect(setup.drains()).toBe(1)
  })

  test('sends operations that are queued while the engine looks for work', async () => {
    const setup = await withEngine()
    await setup.put('o')
    setup.engine.wake('now')
    await setup.put('p')
    setup.engine.wake('now')
    await setup.done('o')
    await setup.done('p')
    expect(setup.paths()).toHaveLength(2)
  })

  test('F9 begins when the browser reports "online"', async () => {
    const setup = await withEngine(() => ({ transport: 'offline' }))
    await setup.put('o')
    setup.engine.hint(true)
    await setup.pass(50)
    expect(setup.paths()).toEqual([])
    setup.line.respond = () => okAnswer()
    setup.engine.hint(false)
    await setup.done('o')
  })
})

describe('closed gates', () => {
  test('GATE-4 GATE-6 AUTH-2 a start opens the gates of quotas, this login and an older app version', async () => {
    const setup = await withEngine()
    await setup.gate('quota:ENQUIRY')
    await setup.gate('auth')
    await setup.gate('client', { note: 'of an older app' })
    await setup.gate('throttle', { delayMs: 60_000 })
    await setup.engine.start()
    expect(await setup.gates()).toEqual(['throttle'])
  })

  test("ACC-1 a start does not open the gates of another account's login and of this app version", async () => {
    const setup = await withEngine()
    setup.session.sub = 'somebody else'
    await setup.gate('auth')
    await setup.gate('client', { note: apiVersion })
    await setup.engine.start()
    expect(await setup.gates()).toEqual(['auth', 'client'])
  })

  test('a login opens only the login gate', async () => {
    const setup = await withEngine()
    await setup.gate('auth')
    await setup.gate('client', { note: apiVersion })
    await setup.engine.signedIn()
    expect(await setup.gates()).toEqual(['client'])
  })

  test('GATE-4 a remaining quota opens only the gate of its kind', async () => {
    const setup = await withEngine()
    await setup.gate('quota:ENQUIRY')
    await setup.gate('quota:SAMPLE_REQ')
    await setup.engine.quotaLeft('INTENTION')
    expect(await setup.gates()).toEqual(['quota:ENQUIRY', 'quota:SAMPLE_REQ'])
    await setup.engine.quotaLeft('ENQUIRY')
    expect(await setup.gates()).toEqual(['quota:SAMPLE_REQ'])
  })
})

describe('the end of a drain', () => {
  test('nothing is sent after the engine was stopped', async () => {
    const setup = await withEngine()
    await setup.put('o')
    setup.engine.wake('soon')
    setup.engine.stop()
    await setup.pass(60_000)
    setup.engine.wake('now')
    setup.engine.hurry()
    await setup.engine.signedIn()
    await setup.pass(60_000)
    expect([setup.drains(), setup.paths(), (await setup.op('o')).state]).toEqual([0, [], 'open'])
  })

  test.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'failing'],
  ])('I17 a disk that fails (%s) is reported, and the drain is repeated until it succeeds', async (name, state) => {
    const setup = await withEngine()
    await setup.put('o')
    const readSpy = vi.spyOn(setup.db.gates, 'toArray').mockRejectedValue(new DOMException('no', name))
    setup.engine.wake('now')
    await vi.waitFor(() => expect(setup.events).toContainEqual({ type: 'storage', state }), { timeout: 10_000 })
    expect(setup.paths()).toEqual([])
    readSpy.mockRestore()
    await setup.pass(5_000)
    await setup.done('o')
    expect(setup.events.findLast(({ type }) => type === 'storage')).toEqual({ type: 'storage', state: 'ok' })
  })

  test('I17 a disk that works again is reported, even while a gate is closed', async () => {
    const setup = await withEngine()
    await setup.gate('auth')
    await setup.put('o')
    vi.spyOn(setup.db.gates, 'toArray').mockRejectedValueOnce(new DOMException('no', 'QuotaExceededError'))
    setup.engine.wake('now')
    await setup.pass(6_000)
    expect(setup.events.flatMap((event) => (event.type === 'storage' ? [event.state] : []))).toEqual(['full', 'ok'])
    setup.engine.wake('now')
    await setup.pass(60_000)
    expect(setup.drains()).toBe(1)
  })

  test('a bug of the app is logged and does not stop the outbox', async () => {
    expectConsoleError(/outbox/u)
    const setup = await withEngine()
    await setup.put('o')
    const readSpy = vi.spyOn(setup.db.gates, 'toArray').mockRejectedValueOnce(new TypeError('x is not a function'))
    setup.engine.wake('now')
    await vi.waitFor(() => expect(readSpy).toHaveBeenCalled(), { timeout: 10_000 })
    await setup.pass(5_000)
    await setup.done('o')
  })
})

describe('LEAD-6 a drain within a budget', () => {
  test('does not request to be woken for operations that need a person', async () => {
    const setup = await withEngine(() => wireAnswer({ code: 403 }))
    await setup.put('asks', { state: 'parked' })
    await setup.put('refused')
    expect(await drainWithBudget(setup.context, 20_000)).toBe(true)
    expect((await setup.op('refused')).state).toBe('rejected')
  })

  test.each<[string, Partial<GateRow>]>([
    ['auth', {}],
    ['client', {}],
    ['quota:ENQUIRY', { delayMs: 6 * 60 * 60_000 }],
    ['throttle', { delayMs: 60_000 }],
  ])('does not request to be woken if only operations behind the gate %s are waiting', async (name, part) => {
    const setup = await withEngine(() => ({ transport: 'offline' }))
    await setup.gate(name, part)
    await setup.db.drafts.put(draftOf('d', { sendRev: 1, mine: { ...contentOf(), maxReplyTime: '2099-12-01' } }))
    await setup.put('held', { type: 'send', kind: 'enquiry', intent: null, draftId: aDraftId('d') })
    expect(await drainWithBudget(setup.context, 20_000)).toBe(true)
    expect(setup.paths()).toEqual([])
    await setup.db.gates.clear()
    const draining = drainWithBudget(setup.context, 2_000)
    await setup.pass(5_000)
    expect(await draining).toBe(false)
  })

  test('ORD-2 does not request to be woken for operations behind one that needs a person', async () => {
    const setup = await withEngine()
    await setup.put('asks', { state: 'parked', lane: 'x', type: 'save' })
    await setup.put('behind', { lane: 'x', type: 'save' })
    await setup.put('needs', { deps: [opOf('asks').opId] })
    expect(await drainWithBudget(setup.context, 20_000)).toBe(true)
    expect(setup.paths()).toEqual([])
  })

  test('requests to be woken again if the connection is down', async () => {
    const setup = await withEngine(() => ({ transport: 'offline' }))
    await setup.put('o')
    const draining = drainWithBudget(setup.context, 2_000)
    await setup.pass(5_000)
    expect(await draining).toBe(false)
    expect((await setup.op('o')).state).toBe('open')
  })
})
