import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangeCounts, listenForChanges, type ChangeReceiver } from './changes.ts'

class Client extends EventEmitter {
  readonly statements: string[] = []
  ends = 0
  private readonly refuses: boolean
  constructor(refuses: boolean) {
    super()
    this.refuses = refuses
  }
  connect() {
    return this.refuses ? Promise.reject(new Error('away')) : Promise.resolve()
  }
  query(text: string) {
    this.statements.push(text)
    return Promise.resolve()
  }
  end() {
    this.ends += 1
    this.emit('end')
    return Promise.resolve()
  }
}

let clients: Client[]
let away: boolean
let losses: boolean[]
let changes: ChangeReceiver
const hear = () =>
  listenForChanges(
    () => {
      const client = new Client(away)
      clients.push(client)
      return client as unknown as ReturnType<Parameters<typeof listenForChanges>[0]>
    },
    changes,
    (isLost) => void losses.push(isLost),
  )
beforeEach(() => {
  vi.useFakeTimers()
  clients = []
  away = false
  losses = []
  changes = createChangeCounts()
})
afterEach(() => void vi.useRealTimers())

test('changes are received on a separate connection', async () => {
  await hear()
  expect(clients.map(({ statements }) => statements)).toEqual([['listen changes']])
  const countBefore = changes.of('people') ?? Number.NaN
  clients[0]?.emit('notification', { payload: 'people' })
  expect(changes.of('people')).toBe(countBefore + 1)
})

test.each(['error', 'end'])(
  'after a %s event of the connection, no change count is known until a new connection listens',
  async (event) => {
    await hear()
    clients[0]?.emit(event, new Error('broken'))
    expect(changes.of('people')).toBeNull()
    away = true
    await vi.advanceTimersByTimeAsync(1000)
    expect([clients.length, changes.of('people')]).toEqual([2, null])
    away = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(clients).toHaveLength(3)
    expect(changes.of('people')).not.toBeNull()
    expect(losses).toEqual([false, true, true, false])
    // The broken connection is closed once, and its later events do not affect the new one.
    expect(clients.map(({ ends }) => ends)).toEqual([1, 1, 0])
    clients[0]?.emit('end')
    expect(changes.of('people')).not.toBeNull()
  },
)

test('if the database cannot be reached at the start, connecting is tried again', async () => {
  away = true
  await hear()
  expect(changes.of('catalogue')).toBeNull()
  away = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(changes.of('catalogue')).not.toBeNull()
})

test('a stopped listener receives nothing and does not reconnect', async () => {
  const stop = await hear()
  await stop()
  expect([changes.of('people'), clients[0]?.ends]).toEqual([null, 1])
  expect(losses).toEqual([false])
  const stopBroken = await hear()
  clients[1]?.emit('error', new Error('broken'))
  await stopBroken()
  await vi.advanceTimersByTimeAsync(5000)
  expect(clients).toHaveLength(2)
})
