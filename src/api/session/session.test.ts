import { describe, expect, it, vi } from 'vitest'
import type { Api } from '../client.ts'
import { ApiError } from '../errors.ts'
import { createSession, type StoredSession } from './session.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const login = (accessToken: string, expiresTime = 10_000_000) => ({
  userId: '7',
  accessToken,
  refreshToken: `r-${accessToken}`,
  expiresTime,
})

const failing = (error: ApiError) => vi.fn(() => Promise.reject(error)) as unknown as Api['call']

const setUp = (
  call: Api['call'],
  stored: StoredSession | null = { sub: anAccountId('7'), login: login('a'), user: null },
) => {
  let row = stored
  const changes: (StoredSession | null)[] = []
  let queue: Promise<unknown> = Promise.resolve()
  const service = createSession({
    store: {
      read: async () => row,
      write: async (next) => void (row = next),
      clear: async () => void (row = null),
    },
    clock: { now: () => 0, mono: () => 0 },
    api: () => ({ call, url: () => '', headers: async () => ({}) }),
    exclusively: (_, work) => {
      const next = queue.then(work)
      queue = next.catch(() => undefined)
      return next
    },
    onChange: (next) => changes.push(next),
  })
  return { service, changes, row: () => row }
}

describe('a session', () => {
  it('is renewed only once if several calls are refused at the same time', async () => {
    const call = vi.fn(async () => login('b')) as unknown as Api['call']
    const { service, row } = setUp(call)
    expect(await Promise.all([service.renew('a'), service.renew('a'), service.renew('a')])).toEqual([true, true, true])
    expect(call).toHaveBeenCalledTimes(1)
    expect(row()?.login?.accessToken).toBe('b')
  })

  it('ends when the server refuses the refresh token, and remembers the account for its unsent work', async () => {
    const call = failing(new ApiError('refused', { code: 401 }))
    const { service, row, changes } = setUp(call)
    expect(await service.renew('a')).toBe(false)
    expect(row()).toEqual({ sub: '7', login: null, user: null, zone: null })
    expect(changes).toEqual([row()])
  })

  it.each<[string, ApiError]>([
    ['the network fails', new ApiError('timeout')],
    ...[429, 500, 503].map((status): [string, ApiError] => [
      `the server answers ${status}`,
      new ApiError('refused', { code: status }),
    ]),
  ])('continues if %s during a renewal', async (_, error) => {
    const { service, row } = setUp(failing(error))
    expect(await service.renew('a')).toBe(false)
    expect(row()?.login?.accessToken).toBe('a')
  })

  it.each([
    [600_001, 0],
    [600_000, 1],
    [-5, 1],
  ])('whose token expires in %i ms is renewed early %i times', async (expires, times) => {
    const call = vi.fn(async () => login('b')) as unknown as Api['call']
    const { service } = setUp(call, { sub: anAccountId('7'), login: login('a', expires), user: null })
    await service.renewIfDue()
    expect(call).toHaveBeenCalledTimes(times)
  })

  it('continues if an early renewal is refused', async () => {
    const call = failing(new ApiError('refused', { code: 401 }))
    const { service, row } = setUp(call, { sub: anAccountId('7'), login: login('a', 1_000), user: null })
    await service.renewIfDue()
    expect(row()?.login?.accessToken).toBe('a')
  })

  it('ends on the device at a logout even if the server cannot be reached', async () => {
    const call = failing(new ApiError('offline'))
    const { service, row, changes } = setUp(call)
    await service.end()
    expect(row()).toBeNull()
    expect(changes).toEqual([null])
    expect(call).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ as: 'a' }))
  })
})
