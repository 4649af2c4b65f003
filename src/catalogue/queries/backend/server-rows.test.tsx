import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { product, type Product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { refreshShown } from '#tests/harness/refresh-shown.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { useServerRows } from './server-rows.ts'

let requestedIds: string[]
let signals: (AbortSignal | undefined)[]
let answer: (id: string) => Promise<unknown>
let account = 0

const named = (id: string, name = `Product ${id}`): Product => product.parse(productRow(1, { pesticideId: id, name }))
const signIn = (sub: string) => {
  sessionState.view = { status: 'signed-in', sub: anAccount(sub), user: null }
}
beforeEach(() => {
  requestedIds = []
  signals = []
  answer = async (id) => named(id)
  // Answers are cached for each account, so each test has its own.
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
  vi.restoreAllMocks()
  prefs.locale = 'en'
  sessionState.view = { status: 'starting' }
  Object.assign(connection, { browserOffline: false, reach: 'unknown' })
})

const open = (...ids: string[]) => {
  const { result, rerender, unmount } = renderHook((of: readonly string[]) => useServerRows('products', of), {
    initialProps: ids,
  })
  return {
    status: (id: string) => result.current.of(id).status,
    name: (id: string) => {
      const of = result.current.of(id)
      return of.status === 'given' ? of.row.name : null
    },
    of: (id: string) => result.current.of(id),
    askAgain: () => act(() => result.current.askAgain()),
    goTo: (...next: string[]) => rerender(next),
    unmount,
  }
}
const refused = (errorCode: number) => new ApiError('refused', { code: errorCode })

describe('whether the server may be asked', () => {
  test('before the session is known, no row counts as unavailable', () => {
    sessionState.view = { status: 'starting' }
    expect(open('1').status('1')).toBe('asking')
    expect(requestedIds).toEqual([])
  })
  test('without a connection nothing is requested, and the request follows as soon as there is one', async () => {
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

describe('the answers of the server', () => {
  test('an unknown row is distinguished from one that was not answered', async () => {
    answer = async (id) => {
      if (id === 'gone') throw refused(code.notFound)
      if (id === 'forbidden') throw refused(code.forbidden)
      if (id === 'broken') throw new ApiError('http', { http: 404, code: code.notFound })
      return named(id)
    }
    const rows = open('1', 'gone', 'forbidden', 'broken')
    await waitFor(() => expect(rows.status('broken')).toBe('unanswered'))
    await waitFor(() => expect(['1', 'gone', 'forbidden'].map(rows.status)).toEqual(['given', 'unknown', 'unanswered']))
  })
  test('a row that was not answered is requested again by hand, and shown as requested meanwhile', async () => {
    answer = () => Promise.reject(new ApiError('timeout'))
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('unanswered'))
    answer = async (id) => named(id)
    rows.askAgain()
    expect(rows.status('1')).toBe('asking')
    await waitFor(() => expect(rows.name('1')).toBe('Product 1'))
    expect(requestedIds).toEqual(['1', '1'])
  })
  test('the row of a supplier has no details for members', async () => {
    answer = async () => ({ ...companyRow(1, { companyId: 'c1' }), email: 'a@b.example' })
    const { result } = renderHook(() => useServerRows('companies', ['c1']))
    await waitFor(() => expect(result.current.of('c1').status).toBe('given'))
    expect(JSON.stringify(result.current.of('c1'))).not.toContain('a@b.example')
  })
})

describe('a cached answer', () => {
  test('is not shown to the next account', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = async (id) => named(id, 'For the other')
    act(() => signIn('somebody else'))
    await waitFor(() => expect(rows.name('1')).toBe('For the other'))
  })
  test('is not shown in another language', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = async (id) => named(id, 'Producto')
    act(() => {
      prefs.locale = 'es'
    })
    await waitFor(() => expect(rows.name('1')).toBe('Producto'))
  })
})

describe('a refresh by hand', () => {
  test('shows the new row, and the old one until it arrives', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = async (id) => {
      expect(rows.name('1')).toBe('Product 1')
      return named(id, 'Renamed')
    }
    expect(await refreshShown()).toEqual([])
    expect(rows.name('1')).toBe('Renamed')
  })
  test('that fails is reported, and the shown row remains', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = () => Promise.reject(new ApiError('offline'))
    expect(await refreshShown()).toEqual(['catalogue'])
    expect(rows.name('1')).toBe('Product 1')
  })
  test('removes a row that does not exist any more, because that is an answer', async () => {
    const rows = open('1')
    await waitFor(() => expect(rows.status('1')).toBe('given'))
    answer = () => Promise.reject(refused(code.notFound))
    expect(await refreshShown()).toEqual([])
    expect(rows.status('1')).toBe('unknown')
  })
})
