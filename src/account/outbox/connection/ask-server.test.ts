import { describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { ok, page, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import { isConnected } from './probe-result.ts'
import { beginEpoch, Fenced } from '../engine/context.ts'
import { askSignedIn, isServerReachable } from './ask-server.ts'

const question = { method: 'GET', path: '/something' }
const way = { token: 'token', timeoutMs: 15_000 }
const refused = wireAnswer({ code: code.unauthorized })

describe('AUTH-1 a read with an expired token', () => {
  test('renews a refused token once, then repeats the read with the new one', async () => {
    const here = await testDrain()
    here.session.renewed = 'new'
    here.answers.push(refused, ok(7))
    expect(await askSignedIn(here.drain, question, way)).toEqual({ cls: 'ok', data: 7 })
    expect(here.left.map(({ token }) => token)).toEqual(['token', 'new'])
  })

  test('gives up after the second refusal of the token', async () => {
    const here = await testDrain()
    here.session.renewed = 'new'
    here.answers.push(refused, refused, ok(7))
    expect(await askSignedIn(here.drain, question, way)).toEqual({ cls: 'auth' })
    expect(here.left).toHaveLength(2)
  })

  test('reports "offline" if the renewal did not reach the server', async () => {
    const here = await testDrain()
    here.answers.push(refused)
    expect(await askSignedIn(here.drain, question, way)).toEqual({ cls: 'unknown', why: 'offline' })
    expect(here.left).toHaveLength(1)
  })

  test.each([['somebody-else'], [null]])('ACC-1 does not use the new token if its account is %s', async (sub) => {
    const here = await testDrain()
    Object.assign(here.session, { sub, renewed: 'theirs' })
    here.answers.push(refused)
    expect(await askSignedIn(here.drain, question, way)).toEqual({ cls: 'auth' })
    expect(here.left).toHaveLength(1)
  })
})

describe('LINE-1 the probe of the server', () => {
  test.each([
    ['an answer', ok(0), 'answered'],
    ['a refusal', wireAnswer({ code: code.forbidden }), 'answered'],
    ['a refused token', refused, 'answered'],
    ['a server failure', wireAnswer({ code: 500 }, { status: 500 }), 'failing'],
    ['a gateway failure', wireAnswer(null, { status: 502 }), 'failing'],
    ['a portal’s page', page, 'nothing'],
    ['nothing', null, 'nothing'],
    ['no answer in time', { transport: 'timeout' } as const, 'silent'],
  ] as const)('%s', async (_, answer, heard) => {
    const here = await testDrain()
    if (answer === refused) here.session.renewed = 'new'
    here.answers.push(answer, ok(0))
    expect(await isServerReachable(here.drain, 'token', false)).toBe(isConnected(heard))
    expect(here.events).toEqual([{ type: 'contact', heard }])
  })

  test('GATE-3 closes the server gate if it is not answered, and opens it if it is', async () => {
    const here = await testDrain()
    here.answers.push(null, ok(0))
    await isServerReachable(here.drain, 'token', false)
    expect(await here.db.gates.toArray()).toMatchObject([{ name: 'server', note: 'offline', probeMs: 625 }])
    await isServerReachable(here.drain, 'token', false)
    expect(await here.db.gates.count()).toBe(0)
    expect(here.drain.line.down()).toBe(false)
  })

  test('FENCE-1 a probe closes no gate after a newer drain has begun', async () => {
    const here = await testDrain()
    await beginEpoch(here.drain)
    await expect(isServerReachable(here.drain, 'token', false)).rejects.toThrow(Fenced)
    expect(await here.db.gates.count()).toBe(0)
  })

  test('a probe writes nothing while the page is closing', async () => {
    const here = await testDrain()
    here.stop()
    expect(await isServerReachable(here.drain, 'token', false)).toBe(false)
    expect([here.events, await here.db.gates.count()]).toEqual([[], 0])
  })
})

describe('KEY-5 a probe of streamed bodies', () => {
  const streamed = (here: Awaited<ReturnType<typeof testDrain>>) => here.left.map((one) => one.streamed === true)

  test('sends only one request if the stream is accepted', async () => {
    const here = await testDrain({ honoursKeys: false, streams: true })
    here.answers.push(ok(true))
    expect(await isServerReachable(here.drain, 'token', true)).toBe(true)
    expect(streamed(here)).toEqual([true])
    expect(here.drain.line.carriesStreams()).toBe(true)
    expect(here.events).toMatchObject([
      { type: 'protected', once: true },
      { type: 'contact', heard: 'answered' },
    ])
  })

  test('finds no support if two streams are refused and a plain request between them is answered', async () => {
    const here = await testDrain({ honoursKeys: false, streams: true })
    here.answers.push(null, ok(0), null)
    expect(await isServerReachable(here.drain, 'token', true)).toBe(true)
    expect(streamed(here)).toEqual([true, false, true])
    expect(here.events[0]).toEqual({ type: 'protected', once: false })
  })

  test('finds support if only the second stream is accepted', async () => {
    const here = await testDrain({ honoursKeys: false, streams: true })
    here.answers.push(null, ok(0), ok(true))
    await isServerReachable(here.drain, 'token', true)
    expect(here.drain.line.carriesStreams()).toBe(true)
  })

  test('finds no support if the server answers with status 411, which requires a length', async () => {
    const here = await testDrain({ honoursKeys: false, streams: true })
    const length = wireAnswer({ code: 411 }, { status: 411 })
    here.answers.push(length, ok(0), length)
    await isServerReachable(here.drain, 'token', true)
    expect(here.drain.line.carriesStreams()).toBe(false)
  })

  test('has no result if nothing is answered', async () => {
    const here = await testDrain({ honoursKeys: false, streams: true })
    expect(await isServerReachable(here.drain, 'token', true)).toBe(false)
    expect(here.drain.line.carriesStreams()).toBeNull()
    expect(here.events.map(({ type }) => type)).toEqual(['contact'])
  })

  test('sends no stream if the browser does not support it', async () => {
    const here = await testDrain({ honoursKeys: false })
    here.answers.push(ok(0))
    await isServerReachable(here.drain, 'token', true)
    expect(streamed(here)).toEqual([false])
    expect(here.drain.line.carriesStreams()).toBe(false)
  })

  test('renews an expired token with the plain request, and uses the new one for the second stream', async () => {
    const here = await testDrain({ honoursKeys: false, streams: true })
    here.session.renewed = 'new'
    here.answers.push(null, refused, ok(0), ok(true))
    expect(await isServerReachable(here.drain, 'token', true)).toBe(true)
    expect(here.left.map(({ token }) => token)).toEqual(['token', 'token', 'new', 'new'])
  })
})
