// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { accountCalls, messageCalls } from '#contract/calls/account.ts'
import { appDb } from '#api/app-db.ts'
import { longTimeout } from '#tests/harness/live-read.ts'
import { connection, useOffline, useIsServerFailing } from './connection.ts'
import { findingValidMs, createFindingStore } from './capabilities.ts'
import { sessionStore as store } from './session/session.ts'
import { useBackend } from './use-backend.ts'
import { createWorkerApi, type WorkerSettings } from './worker-api.ts'

const login = (accessToken: string) => ({
  userId: 'ana',
  accessToken,
  refreshToken: `r-${accessToken}`,
  expiresTime: 32_503_680_000_000,
})
let postedUrls: string[]
let requests: { url: string; headers: Record<string, string> }[]
let answer: (url: string, headers: Record<string, string>) => unknown
beforeEach(async () => {
  postedUrls = []
  requests = []
  answer = () => ({ code: 0, data: 3 })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(message: string) {
        postedUrls.push(message)
      }
    },
  )
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    requests.push({ url, headers: init.headers })
    return new Response(JSON.stringify(answer(url, init.headers)))
  })
  await store.write({ sub: anAccountId('ana'), login: login('old'), user: null })
})
afterEach(async () => {
  await store.clear()
})

describe('the calls of a worker', () => {
  const worker = (settings: Partial<WorkerSettings> = {}) => {
    const now = { locale: 'en' as WorkerSettings['locale'], deviceId: 'd', ...settings }
    return { now, ...createWorkerApi(() => now) }
  }

  test('use the current language and device id of their settings', async () => {
    const { api, now } = worker({ locale: 'es' })
    await api.call(messageCalls.unreadCount)
    now.locale = 'zh-Hans'
    now.deviceId = 'other'
    await api.call(messageCalls.unreadCount)
    expect(requests.map(({ headers }) => [headers['Accept-Language'], headers['X-Device-Id']])).toEqual([
      ['es-ES', 'd'],
      ['zh-CN', 'other'],
    ])
  })

  test('AUTH-1 renew the token for all tabs', async () => {
    answer = (url, headers) => {
      if (url.includes('refresh')) return { code: 0, data: login('new') }
      return headers['Authorization'] === 'Bearer new' ? { code: 0, data: 3 } : { code: 401 }
    }
    const { api } = worker()
    expect(await api.call(messageCalls.unreadCount)).toBe(3)
    expect(postedUrls).toEqual(['changed'])
    expect((await store.read())?.login?.accessToken).toBe('new')
  })

  test('AUTH-2 end the session for all tabs if the server ended it', async () => {
    answer = () => ({ code: 401 })
    const { api, session } = worker()
    await expect(api.call(messageCalls.unreadCount)).rejects.toThrow('refused 401')
    expect(await session.current()).toMatchObject({ sub: 'ana', login: null })
    expect(postedUrls).toEqual(['changed'])
  })

  test('ACC-1 are not sent if another account or nobody is logged in', async () => {
    const { api } = worker()
    await store.write({ sub: anAccountId('bea'), login: { ...login('b'), userId: 'bea' }, user: null })
    await expect(api.call(messageCalls.unreadCount, { sub: 'ana' })).rejects.toThrow('refused 401')
    await store.clear()
    await expect(api.call(accountCalls.userInfo)).rejects.toThrow('refused 401')
    expect(requests).toEqual([])
  })
})

describe('the stored findings about the backend', () => {
  const note = (at: number, ...names: Parameters<ReturnType<typeof createFindingStore>['note']>[0][]) =>
    Promise.all(names.map((name) => createFindingStore(() => at).note(name, true)))
  afterEach(() => appDb().kv.clear())
  const backend = async () => {
    const { result } = renderHook(() => useBackend())
    await waitFor(() => expect(result.current).not.toBeNull(), longTimeout)
    return result.current
  }

  test('expire after a day', async () => {
    await note(Date.now(), 'client-ref', 'updated-since')
    expect(await backend()).toMatchObject({ level: 'better', capabilities: { clientRef: true } })
    await note(Date.now() - findingValidMs, 'client-ref')
    expect(await backend()).toMatchObject({
      level: 'specification',
      capabilities: { clientRef: null, updatedSince: true },
    })
  })

  test('I22 are ignored if they were stored more than a day in the future', async () => {
    await note(Date.now() + 2 * findingValidMs, 'client-ref', 'updated-since')
    expect((await backend())?.level).toBe('specification')
  })

  test('leave the backend unknown if the disk cannot be read', async () => {
    const get = vi.spyOn(appDb().kv, 'bulkGet').mockRejectedValue(new DOMException('no', 'InvalidStateError'))
    const { result } = renderHook(() => useBackend())
    await waitFor(() => expect(get).toHaveBeenCalled(), longTimeout)
    expect(result.current).toBeNull()
  })
})

afterEach(() => Object.assign(connection, { reach: 'unknown', failing: false, silent: false, browserOffline: false }))
test.each<[Partial<typeof connection>, boolean, boolean]>([
  [{}, false, false],
  [{ reach: 'online' }, false, false],
  [{ reach: 'offline' }, true, false],
  [{ reach: 'offline', silent: true }, true, true],
  [{ silent: true, browserOffline: true }, true, false],
  [{ browserOffline: true, reach: 'online' }, true, false],
  [{ failing: true, reach: 'online' }, false, true],
  [{ failing: true, browserOffline: true }, true, false],
])('with the connection %j, the app is offline: %s; the server is failing: %s', async (part, offline, fails) => {
  const { result } = renderHook(() => [useOffline(), useIsServerFailing()])
  await act(async () => void Object.assign(connection, part))
  await waitFor(() => expect(result.current).toEqual([offline, fails]), longTimeout)
})
