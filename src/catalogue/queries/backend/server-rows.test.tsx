import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { product, type Product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { refreshMountedReads } from '#tests/harness/refresh-shown.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { useServerRows, type RowLookup } from './server-rows.ts'

let requestedIds: string[]
let signals: (AbortSignal | undefined)[]
let answer: (id: string) => Promise<unknown>
let account = 0

const productNamed = (id: string, name = `Product ${id}`): Product =>
  product.parse(productRow(1, { pesticideId: id, name }))
const signIn = (sub: string) => {
  sessionState.view = { status: 'signed-in', sub: anAccountId(sub), user: null }
}
beforeEach(() => {
  requestedIds = []
  signals = []
  answer = async (id) => productNamed(id)
  // Rows are cached for each account, so each test has a separate account.
  signIn(`buyer ${(account += 1)}`)
  Object.assign(connection, { browserOffline: false, reach: 'unknown' })
  vi.spyOn(api, 'call').mockImplementation((async (
    _: unknown,
    { query, signal }: { query: { id: string }; signal?: AbortSignal },
  ) => {
    requestedIds.push(query.id)
    signals.push(signal)
    return answer(query.id)
  }) as unknown as typeof api.call)
})
afterEach(() => {
  cleanup()
  prefs.locale = 'en'
  sessionState.view = { status: 'starting' }
  Object.assign(connection, { browserOffline: false, reach: 'unknown' })
})

const statusOf = (found: RowLookup<unknown> | null) => {
  if (found === null) return 'asking'
  return found.at === 'nowhere' ? found.why : 'given'
}
const open = (...ids: string[]) => {
  const { result, rerender, unmount } = renderHook((of: readonly string[]) => useServerRows('products', of), {
    initialProps: ids,
  })
  return {
    status: (id: string) => statusOf(result.current(id)),
    name: (id: string) => {
      const found = result.current(id)
      return found?.at === 'server' ? found.row.name : null
    },
    askAgain: (id: string) => {
      const found = result.current(id)
      if (found?.at === 'nowhere' && found.why === 'unanswered') act(found.askAgain)
    },
    goTo: (...next: string[]) => rerender(next),
    unmount,
  }
}
const refusalOf = (errorCode: number) => new ApiError('refused', { code: errorCode })

describe('a row requested from the server', () => {
  test('does not count as unavailable before the session is known', () => {
    sessionState.view = { status: 'starting' }
    expect(open('1').status('1')).toBe('asking')
    expect(requestedIds).toEqual([])
  })
  test('is not requested offline, and is requested as soon as the device is online', async () => {
    connection.reach = 'offline'
    const rows = open('1')
    expect(rows.status('1')).toBe('offline')
    expect(requestedIds).toEqual([])
    act(() => {
      connection.reach = 'online'
    })
    await waitFor(() => expect(rows.name('1')).toBe('Product 1'))
  })
})

describe('the server’s answer for a row', () => {
  test('distinguishes a row that does not exist from a request that was not answered', async () => {
    answer = async (id) => {
      if (id === 'gone') throw refusalOf(code.notFound)
      if (id === 'forbidden') throw refusalOf(code.forbidden)
      if (id === 'broken') throw new ApiError('http', { http: 404, code: code.notFound })
      return productNamed(id)
    }
    const rows = open('1', 'gone', 'forbidden', 'broken')
    await waitFor(() => expect(rows.status('broken')).toBe('unanswered'))
    await waitFor(() => expect(['1', 'gone', 'forbidden'].map(rows.status)).toEqual(['given', 'unknown', 'unanswered']))
  })
  test('can be requested again by hand if it failed, and is shown as pending until it arrives', async () => {
    answer = () => Promise.reject(new ApiError('timeout'))
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('unanswered'))
    answer = async (id) => productNamed(id)
    rows.askAgain('1')
    expect(rows.status('1')).toBe('asking')
    await waitFor(() => expect(rows.name('1')).toBe('Product 1'))
    expect(requestedIds).toEqual(['1', '1'])
  })
  test("does not contain a supplier's details that are only for members", async () => {
    answer = async () => ({ ...companyRow(1, { companyId: 'c1' }), email: 'a@b.example' })
    const { result } = renderHook(() => useServerRows('companies', ['c1']))
    await waitFor(() => expect(statusOf(result.current('c1'))).toBe('given'))
    expect(JSON.stringify(result.current('c1'))).not.toContain('a@b.example')
  })
})

test.each([
  ['to the next account', () => signIn('somebody else')],
  ['in another language', () => void (prefs.locale = 'es')],
])('a cached answer is not shown %s', async (_, change) => {
  const rows = open('1')
  await waitFor(() => expect(rows.status('1')).toBe('given'))
  answer = async (id) => productNamed(id, 'Another answer')
  act(change)
  await waitFor(() => expect(rows.name('1')).toBe('Another answer'))
})

test('a new row replaces the one stored longest ago if 200 are cached, and a refresh replaces none', async () => {
  const all = open(...Array.from({ length: 200 }, (_, at) => `${at}`))
  await waitFor(() => expect(all.status('199')).toBe('given'))
  all.unmount()
  const rows = open('1')
  await refreshMountedReads()
  requestedIds = []
  for (const ids of [['0'], ['new'], ['newer'], ['0', '1', '2']]) {
    rows.goTo(...ids)
    await waitFor(() => expect(ids.map(rows.status)).toEqual(ids.map(() => 'given')))
  }
  expect(requestedIds).toEqual(['new', 'newer', '0', '2'])
})

describe('a manual refresh of a row', () => {
  test('shows the previous row until the new one arrives', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = async (id) => {
      expect(rows.name('1')).toBe('Product 1')
      return productNamed(id, 'Renamed')
    }
    expect(await refreshMountedReads()).toEqual([])
    expect(rows.name('1')).toBe('Renamed')
  })
  test('is reported if it fails, and the previous row remains on screen', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = () => Promise.reject(new ApiError('offline'))
    expect(await refreshMountedReads()).toEqual(['catalogue'])
    expect(rows.name('1')).toBe('Product 1')
  })
  test('removes a row that the server no longer has', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = () => Promise.reject(refusalOf(code.notFound))
    expect(await refreshMountedReads()).toEqual([])
    expect(rows.status('1')).toBe('unknown')
  })
})
