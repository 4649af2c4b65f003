import { describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { okAnswer, htmlPageAnswer, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import { isConnected } from '#api/connection.ts'
import { beginEpoch, FencedError } from '../engine/context.ts'
import { fetchWithRenewal, isServerReachable } from './ask-server.ts'

const question = { method: 'GET', path: '/something' }
const way = { token: 'token', timeoutMs: 15_000 }
const refusal = wireAnswer({ code: code.unauthorized })

describe('AUTH-1 a read with an expired token', () => {
  test('renews a refused token once, then repeats the read with the new one', async () => {
    const setup = await testDrain()
    setup.session.renewed = 'new'
    setup.answers.push(refusal, okAnswer(7))
    expect(await fetchWithRenewal(setup.drain, question, way)).toEqual({ cls: 'ok', data: 7 })
    expect(setup.left.map(({ token }) => token)).toEqual(['token', 'new'])
  })

  test('gives up after the second refusal of the token', async () => {
    const setup = await testDrain()
    setup.session.renewed = 'new'
    setup.answers.push(refusal, refusal, okAnswer(7))
    expect(await fetchWithRenewal(setup.drain, question, way)).toEqual({ cls: 'auth' })
    expect(setup.left).toHaveLength(2)
  })

  test('reports "offline" if the renewal did not reach the server', async () => {
    const setup = await testDrain()
    setup.answers.push(refusal)
    expect(await fetchWithRenewal(setup.drain, question, way)).toEqual({ cls: 'unknown', why: 'offline' })
    expect(setup.left).toHaveLength(1)
  })

  test.each([['somebody-else'], [null]])('ACC-1 does not use the new token if its account is %s', async (sub) => {
    const setup = await testDrain()
    Object.assign(setup.session, { sub, renewed: 'theirs' })
    setup.answers.push(refusal)
    expect(await fetchWithRenewal(setup.drain, question, way)).toEqual({ cls: 'auth' })
    expect(setup.left).toHaveLength(1)
  })
})

describe('LINE-1 the probe of the server', () => {
  test.each([
    ['an answer', okAnswer(0), 'answered'],
    ['a refusal', wireAnswer({ code: code.forbidden }), 'answered'],
    ['a refused token', refusal, 'answered'],
    ['a server failure', wireAnswer({ code: 500 }, { status: 500 }), 'failing'],
    ['a gateway failure', wireAnswer(null, { status: 502 }), 'failing'],
    ['a portal’s page', htmlPageAnswer, 'nothing'],
    ['nothing', null, 'nothing'],
    ['no answer in time', { transport: 'timeout' } as const, 'silent'],
  ] as const)('has the right result after %s', async (_, answer, heard) => {
    const setup = await testDrain()
    if (answer === refusal) setup.session.renewed = 'new'
    setup.answers.push(answer, okAnswer(0))
    expect(await isServerReachable(setup.drain, 'token', false)).toBe(isConnected(heard))
    expect(setup.events).toEqual([{ type: 'contact', heard }])
  })

  test('GATE-3 closes the server gate if it is not answered, and opens it if it is', async () => {
    const setup = await testDrain()
    setup.answers.push(null, okAnswer(0))
    await isServerReachable(setup.drain, 'token', false)
    expect(await setup.db.gates.toArray()).toMatchObject([{ name: 'server', note: 'offline', probeMs: 625 }])
    await isServerReachable(setup.drain, 'token', false)
    expect(await setup.db.gates.count()).toBe(0)
    expect(setup.drain.line.down()).toBe(false)
  })

  test('FENCE-1 a probe does not close a gate after a newer drain has begun', async () => {
    const setup = await testDrain()
    await beginEpoch(setup.drain)
    await expect(isServerReachable(setup.drain, 'token', false)).rejects.toThrow(FencedError)
    expect(await setup.db.gates.count()).toBe(0)
  })

  test('a probe writes nothing after its drain was stopped', async () => {
    const setup = await testDrain()
    setup.stop()
    expect(await isServerReachable(setup.drain, 'token', false)).toBe(false)
    expect([setup.events, await setup.db.gates.count()]).toEqual([[], 0])
  })
})

describe('KEY-5 a probe of streamed bodies', () => {
  const streamFlags = (here: Awaited<ReturnType<typeof testDrain>>) => here.left.map((one) => one.streamed === true)

  test('sends only one request if the stream is accepted', async () => {
    const setup = await testDrain({ honoursKeys: false, streams: true })
    setup.answers.push(okAnswer(true))
    expect(await isServerReachable(setup.drain, 'token', true)).toBe(true)
    expect(streamFlags(setup)).toEqual([true])
    expect(setup.drain.line.carriesStreams()).toBe(true)
    expect(setup.events).toMatchObject([
      { type: 'protected', once: true },
      { type: 'contact', heard: 'answered' },
    ])
  })

  test('finds no support if only a plain request between two streams is answered', async () => {
    const setup = await testDrain({ honoursKeys: false, streams: true })
    setup.answers.push(null, okAnswer(0), null)
    expect(await isServerReachable(setup.drain, 'token', true)).toBe(true)
    expect(streamFlags(setup)).toEqual([true, false, true])
    expect(setup.events[0]).toEqual({ type: 'protected', once: false })
  })

  test('finds support if only the second stream is accepted', async () => {
    const setup = await testDrain({ honoursKeys: false, streams: true })
    setup.answers.push(null, okAnswer(0), okAnswer(true))
    await isServerReachable(setup.drain, 'token', true)
    expect(setup.drain.line.carriesStreams()).toBe(true)
  })

  test('finds no support if the server answers with status 411, which requires a length', async () => {
    const setup = await testDrain({ honoursKeys: false, streams: true })
    const length = wireAnswer({ code: 411 }, { status: 411 })
    setup.answers.push(length, okAnswer(0), length)
    await isServerReachable(setup.drain, 'token', true)
    expect(setup.drain.line.carriesStreams()).toBe(false)
  })

  test('has no result if nothing is answered', async () => {
    const setup = await testDrain({ honoursKeys: false, streams: true })
    expect(await isServerReachable(setup.drain, 'token', true)).toBe(false)
    expect(setup.drain.line.carriesStreams()).toBeNull()
    expect(setup.events.map(({ type }) => type)).toEqual(['contact'])
  })

  test('sends no stream if the browser does not support it', async () => {
    const setup = await testDrain({ honoursKeys: false })
    setup.answers.push(okAnswer(0))
    await isServerReachable(setup.drain, 'token', true)
    expect(streamFlags(setup)).toEqual([false])
    expect(setup.drain.line.carriesStreams()).toBe(false)
  })

  test('renews an expired token with the plain request, and uses the new one for the second stream', async () => {
    const setup = await testDrain({ honoursKeys: false, streams: true })
    setup.session.renewed = 'new'
    setup.answers.push(null, refusal, okAnswer(0), okAnswer(true))
    expect(await isServerReachable(setup.drain, 'token', true)).toBe(true)
    expect(setup.left.map(({ token }) => token)).toEqual(['token', 'token', 'new', 'new'])
  })
})
