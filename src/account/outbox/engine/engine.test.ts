import { describe, expect, test, vi } from 'vitest'
import type { WireAnswer } from '#api/wire.ts'
import { apiVersion } from '#contract/headers.ts'
import { expectConsoleError } from '#tests/harness/console-guard.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { ok, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import type { SyncEvent } from './context.ts'
import type { GateRow, OpRow } from '../../store/rows.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { createEngine, drainWithin } from './engine.ts'
import type { OutgoingRequest } from '../ports.ts'

/** Resolves after everything that does not wait for a clock has run. */
const runPending = async () => {
  for (let n = 0; n < 40; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

const withEngine = async (respond: (request: OutgoingRequest) => WireAnswer = () => ok()) => {
  const here = await testDrain()
  const line = { respond }
  const left: OutgoingRequest[] = []
  const network = {
    streams: false,
    send: (request: OutgoingRequest) => {
      left.push(request)
      return Promise.resolve(line.respond(request))
    },
  }
  const events: SyncEvent[] = []
  const context = {
    db: here.db,
    sub: here.drain.sub,
    ports: { ...here.drain.ports, network },
    emit: (event: SyncEvent) => void events.push(event),
  }
  const engine = createEngine(context)
  let seq = 0
  return {
    ...here,
    engine,
    context,
    line,
    events,
    drains: () => events.filter((event) => event.type === 'draining' && event.active).length,
    /** Paths of the buyer's requests, without the probes of LINE-1. */
    paths: () => left.filter(({ method }) => method !== 'GET').map(({ path }) => path),
    bodies: () => left.flatMap(({ body }) => (typeof body === 'string' ? [body] : [])),
    put: (opId: string, part: Partial<OpRow> = {}) => {
      seq += 1
      const intent = { name: 'cart-remove' as const, ids: [opId] }
      return here.db.ops.put(opOf(opId, { seq, lane: opId, intent, sub: here.drain.sub, ...part }))
    },
    gate: (name: string, part: Partial<GateRow> = {}) =>
      here.db.gates.put({ name, block: null, delayMs: null, closedAt: 0, note: '', ...part }),
    gates: async () => (await here.db.gates.toArray()).map(({ name }) => name),
    pass: async (ms: number) => {
      const end = here.time.mono + ms
      await runPending()
      for (let at = here.time.nextAt(); at !== null && at <= end; at = here.time.nextAt()) {
        here.time.fireNext()
        await runPending()
      }
      here.time.mono = end
    },
    done: (opId: string) =>
      vi.waitFor(async () => expect((await here.db.ops.get(opId))?.state).toBe('done'), { timeout: 10_000 }),
  }
}

describe('a drain', () => {
  test('LEAD-1 does not begin without operations to send, so the lock is not requested', async () => {
    const here = await withEngine()
    await here.put('done', { state: 'done', pending: 0 })
    await here.put('asks', { state: 'parked' })
    await here.put('refused', { state: 'rejected' })
    here.engine.wake('now')
    await here.pass(10)
    expect([here.drains(), here.paths()]).toEqual([0, []])
  })

  test('LEAD-1 GATE-2 does not begin while a gate holds back all operations', async () => {
    const here = await withEngine()
    await here.gate('auth')
    await here.put('o')
    for (let n = 0; n < 3; n += 1) {
      here.engine.wake('now')
      await here.pass(30_000)
    }
    expect([here.drains(), here.paths()]).toEqual([0, []])
    await here.gate('throttle', { delayMs: 60_000 })
    await here.engine.signedIn()
    await here.pass(59_000)
    expect([here.drains(), here.paths()]).toEqual([0, []])
    await here.pass(1_000)
    await here.done('o')
    expect(here.drains()).toBe(1)
  })

  test('sends operations that are queued while the engine looks for work', async () => {
    const here = await withEngine()
    await here.put('o')
    here.engine.wake('now')
    await here.put('p')
    here.engine.wake('now')
    await here.done('o')
    await here.done('p')
    expect(here.paths()).toHaveLength(2)
  })

  test('F9 begins when the browser reports "online"', async () => {
    const here = await withEngine(() => ({ transport: 'offline' }))
    await here.put('o')
    here.engine.hint(true)
    await here.pass(50)
    expect(here.paths()).toEqual([])
    here.line.respond = () => ok()
    here.engine.hint(false)
    await here.done('o')
  })
})

describe('closed gates', () => {
  test("GATE-4 GATE-6 AUTH-2 for quotas, for this account's login and for an older app version are opened when the engine starts", async () => {
    const here = await withEngine()
    await here.gate('quota:ENQUIRY')
    await here.gate('auth')
    await here.gate('client', { note: 'of an older app' })
    await here.gate('throttle', { delayMs: 60_000 })
    await here.engine.start()
    expect(await here.gates()).toEqual(['throttle'])
  })

  test("ACC-1 for another account's login and for this refused app version stay closed when the engine starts", async () => {
    const here = await withEngine()
    here.session.sub = 'somebody else'
    await here.gate('auth')
    await here.gate('client', { note: apiVersion })
    await here.engine.start()
    expect(await here.gates()).toEqual(['auth', 'client'])
  })

  test('other than the login gate stay closed after a login', async () => {
    const here = await withEngine()
    await here.gate('auth')
    await here.gate('client', { note: apiVersion })
    await here.engine.signedIn()
    expect(await here.gates()).toEqual(['client'])
  })

  test('GATE-4 a remaining quota opens only the gate of its kind', async () => {
    const here = await withEngine()
    await here.gate('quota:ENQUIRY')
    await here.gate('quota:SAMPLE_REQ')
    await here.engine.quotaLeft('INTENTION')
    expect(await here.gates()).toEqual(['quota:ENQUIRY', 'quota:SAMPLE_REQ'])
    await here.engine.quotaLeft('ENQUIRY')
    expect(await here.gates()).toEqual(['quota:SAMPLE_REQ'])
  })
})

describe('the end of a drain', () => {
  test('nothing is sent after the engine was stopped', async () => {
    const here = await withEngine()
    await here.put('o')
    here.engine.wake('soon')
    here.engine.stop()
    await here.pass(60_000)
    here.engine.wake('now')
    here.engine.hurry()
    await here.engine.signedIn()
    await here.pass(60_000)
    expect([here.drains(), here.paths(), (await here.op('o')).state]).toEqual([0, [], 'open'])
  })

  test.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'failing'],
  ])('I17 a disk that fails (%s) is reported, and the write is repeated until it succeeds', async (name, state) => {
    const here = await withEngine()
    await here.put('o')
    const broken = vi.spyOn(here.db.gates, 'toArray').mockRejectedValue(new DOMException('no', name))
    here.engine.wake('now')
    await vi.waitFor(() => expect(here.events).toContainEqual({ type: 'storage', state }), { timeout: 10_000 })
    expect(here.paths()).toEqual([])
    broken.mockRestore()
    await here.pass(5_000)
    await here.done('o')
    expect(here.events.findLast(({ type }) => type === 'storage')).toEqual({ type: 'storage', state: 'ok' })
  })

  test('I17 a disk that works again is reported, even while a gate is closed', async () => {
    const here = await withEngine()
    await here.gate('auth')
    await here.put('o')
    vi.spyOn(here.db.gates, 'toArray').mockRejectedValueOnce(new DOMException('no', 'QuotaExceededError'))
    here.engine.wake('now')
    await here.pass(6_000)
    expect(here.events.flatMap((event) => (event.type === 'storage' ? [event.state] : []))).toEqual(['full', 'ok'])
    here.engine.wake('now')
    await here.pass(60_000)
    expect(here.drains()).toBe(1)
  })

  test('a bug of the app is logged and does not end the outbox', async () => {
    expectConsoleError(/outbox/u)
    const here = await withEngine()
    await here.put('o')
    const broken = vi.spyOn(here.db.gates, 'toArray').mockRejectedValueOnce(new TypeError('x is not a function'))
    here.engine.wake('now')
    await vi.waitFor(() => expect(broken).toHaveBeenCalled(), { timeout: 10_000 })
    await here.pass(5_000)
    await here.done('o')
  })
})

describe('LEAD-6 a drain within a budget', () => {
  test('does not request to be woken for operations that need a person', async () => {
    const here = await withEngine(() => wireAnswer({ code: 403 }))
    await here.put('asks', { state: 'parked' })
    await here.put('refused')
    expect(await drainWithin(here.context, 20_000)).toBe(true)
    expect((await here.op('refused')).state).toBe('rejected')
  })

  test.each<[string, Partial<GateRow>]>([
    ['auth', {}],
    ['client', {}],
    ['quota:ENQUIRY', { delayMs: 6 * 60 * 60_000 }],
    ['throttle', { delayMs: 60_000 }],
  ])('does not ask to be woken for operations behind the gate %s only', async (name, part) => {
    const here = await withEngine(() => ({ transport: 'offline' }))
    await here.gate(name, part)
    await here.db.drafts.put(draftOf('d', { sendRev: 1, mine: { ...contentOf(), maxReplyTime: '2099-12-01' } }))
    await here.put('held', { type: 'send', kind: 'enquiry', intent: null, draftId: aDraftId('d') })
    expect(await drainWithin(here.context, 20_000)).toBe(true)
    expect(here.paths()).toEqual([])
    await here.db.gates.clear()
    const draining = drainWithin(here.context, 2_000)
    await here.pass(5_000)
    expect(await draining).toBe(false)
  })

  test('ORD-2 does not request to be woken for operations behind one that needs a person', async () => {
    const here = await withEngine()
    await here.put('asks', { state: 'parked', lane: 'x', type: 'save' })
    await here.put('behind', { lane: 'x', type: 'save' })
    await here.put('needs', { deps: [opOf('asks').opId] })
    expect(await drainWithin(here.context, 20_000)).toBe(true)
    expect(here.paths()).toEqual([])
  })

  test('requests to be woken again if the connection is down', async () => {
    const here = await withEngine(() => ({ transport: 'offline' }))
    await here.put('o')
    const draining = drainWithin(here.context, 2_000)
    await here.pass(5_000)
    expect(await draining).toBe(false)
    expect((await here.op('o')).state).toBe('open')
  })
})
