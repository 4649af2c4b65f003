import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/session.ts'
import { prefs } from '#prefs/prefs.ts'
import { leaveAccount } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import type { PackChoice } from './files.ts'
import { usePackGap, usePackSize } from './use-pack.ts'

// These tests check when the computation runs, and the state until it ends; its result is tested in other files.
const { measure, gap } = vi.hoisted(() => ({ measure: vi.fn(), gap: vi.fn() }))
vi.mock('./runtime.ts', () => ({ measurePack: measure, readPackGap: gap }))

const choice = (...categories: string[]): PackChoice => ({
  categories,
  suppliers: [],
  favourites: false,
  records: false,
})
let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  measure.mockReset().mockImplementation(async (of: PackChoice) => ({ measured: of.categories }))
  gap.mockReset().mockResolvedValue({ files: 2, rows: false })
  prefs.offlinePack = null
})
afterEach(() => {
  cleanup()
  leaveAccount(account)
  prefs.offlinePack = null
  prefs.locale = 'en'
})

const open = (first: PackChoice) => {
  const { result, rerender, unmount } = renderHook((of: PackChoice) => usePackSize(of), { initialProps: first })
  return {
    status: () => result.current.status,
    data: () => (result.current.status === 'ready' ? result.current.data : null),
    retry: () => act(() => (result.current.status === 'failed' ? result.current.retry?.() : undefined)),
    choose: rerender,
    unmount,
  }
}

describe('the size of a choice', () => {
  test('is not shown for the next choice', async () => {
    const size = open(choice('a'))
    await waitFor(() => expect(size.status()).toBe('ready'))
    size.choose(choice('b'))
    expect(size.status()).toBe('loading')
    await waitFor(() => expect(size.data()).toEqual({ measured: ['b'] }))
  })
  test('is computed once if several boxes are ticked in succession', async () => {
    const size = open(choice('a'))
    size.choose(choice('a', 'b'))
    size.choose(choice('a', 'b', 'c'))
    await waitFor(() => expect(size.data()).toEqual({ measured: ['a', 'b', 'c'] }))
    expect(measure).toHaveBeenCalledTimes(1)
  })
  test('is not used for a later choice if it arrives late', async () => {
    let resolveLate = (_: unknown): void => undefined
    measure.mockReturnValueOnce(
      new Promise((resolve) => {
        resolveLate = resolve
      }),
    )
    const size = open(choice('a'))
    await waitFor(() => expect(measure).toHaveBeenCalledTimes(1))
    size.choose(choice('b'))
    await waitFor(() => expect(size.data()).toEqual({ measured: ['b'] }))
    await act(async () => resolveLate({ measured: ['late'] }))
    expect(size.data()).toEqual({ measured: ['b'] })
  })
  test('a size that could not be computed is a failure, and is computed again on request', async () => {
    measure.mockRejectedValueOnce(new Error('no catalogue'))
    const size = open(choice('a'))
    await waitFor(() => expect(size.status()).toBe('failed'))
    size.retry()
    await waitFor(() => expect(size.data()).toEqual({ measured: ['a'] }))
  })
  test('is computed again after a change of the language or of the data saver', async () => {
    const size = open(choice('a'))
    await waitFor(() => expect(size.status()).toBe('ready'))
    act(() => {
      prefs.locale = 'es'
    })
    await waitFor(() => expect(size.status()).toBe('loading'))
    await waitFor(() => expect(size.status()).toBe('ready'))
    act(() => {
      prefs.dataSaver = { on: !prefs.dataSaver.on, categories: [] }
    })
    await waitFor(() => expect(size.status()).toBe('loading'))
    await waitFor(() => expect(measure).toHaveBeenCalledTimes(3))
  })
})

describe('the missing part of a pack', () => {
  test('is null without a pack, and is not computed', async () => {
    const { result } = renderHook(usePackGap)
    await waitFor(() => expect(result.current).toEqual({ status: 'ready', data: null }))
    expect(gap).not.toHaveBeenCalled()
  })
  test('is that of the latest pack', async () => {
    const { result } = renderHook(usePackGap)
    await waitFor(() => expect(result.current.status).toBe('ready'))
    const pack = { ...choice('a'), productCategories: ['a'], keepFresh: false, readyAt: 1, files: 4, bytes: 9 }
    act(() => {
      prefs.offlinePack = pack
    })
    await waitFor(() => expect(result.current).toEqual({ status: 'ready', data: { files: 2, rows: false } }))
    expect(gap).toHaveBeenCalledWith(expect.objectContaining(pack))
  })
})
