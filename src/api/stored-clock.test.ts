import { beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#lib/day-ms.ts'

const server = Date.UTC(2026, 10, 30, 12)

const openPage = async (ahead: number) => {
  vi.resetModules()
  const [clock, { restoreClockAhead }, { sendWireRequest }] = await Promise.all([
    import('#lib/clock.ts'),
    import('./stored-clock.ts'),
    import('./wire.ts'),
  ])
  vi.spyOn(clock.systemClock, 'now').mockImplementation(() => server + ahead)
  const send = (at: number | null) => {
    vi.stubGlobal('fetch', async () => {
      if (at === null) throw new TypeError('Failed to fetch')
      return new Response('{"code":0}', { headers: { Date: new Date(at).toUTCString() } })
    })
    return sendWireRequest({ method: 'GET', url: '/x', headers: {} }, { timeoutMs: 1_000 })
  }
  return { send, restoreClockAhead, off: () => Math.abs(clock.serverNow() - server) }
}
const stored = async () => {
  const { appDb } = await import('./app-db.ts')
  return (await appDb().kv.get('clock-ahead'))?.v
}

beforeEach(async () => {
  const { appDb } = await import('./app-db.ts')
  await appDb().kv.clear()
})

test.each([
  ['three days ahead', 3 * dayMs],
  ['an hour behind', -dayMs / 24],
])('an app that is opened offline restores the stored clock difference if its clock is %s', async (_, ahead) => {
  const online = await openPage(ahead)
  await online.send(server)
  await vi.waitFor(async () => expect(await stored()).toBeTypeOf('number'))
  const offline = await openPage(ahead)
  expect(offline.off()).toBe(Math.abs(ahead))
  await offline.send(null)
  await offline.restoreClockAhead()
  expect(offline.off()).toBeLessThanOrEqual(1_000)
})

test('a response of the server overrides the stored clock difference, and replaces it', async () => {
  const wrong = await openPage(3 * dayMs)
  await wrong.send(server)
  await vi.waitFor(async () => expect(await stored()).toBeTypeOf('number'))
  const corrected = await openPage(0)
  await corrected.send(server)
  await corrected.restoreClockAhead()
  expect(corrected.off()).toBeLessThanOrEqual(1_000)
  expect(await stored()).toBe(0)
})
