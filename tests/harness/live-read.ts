import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { AccountContext } from '#account/outbox/session.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { closeAccount } from './open-account.ts'

export const longTimeout = { timeout: 10_000 }

export const readLive = async <T>(hook: () => LiveRead<T>): Promise<() => T | null> => {
  const { result } = renderHook(hook)
  await waitFor(() => expect(result.current.status).not.toBe('loading'), longTimeout)
  return () => (result.current.status === 'ready' ? result.current.data : null)
}

export const readLiveOf = async <T, Of>(hook: (of: Of) => LiveRead<T>, first: NoInfer<Of>) => {
  const { result, rerender } = renderHook(hook, { initialProps: first })
  await waitFor(() => expect(result.current.status).not.toBe('loading'), longTimeout)
  return {
    shown: (): T | null => (result.current.status === 'ready' ? result.current.data : null),
    goTo: (next: Of) => rerender(next),
  }
}

export const readLiveOnce = async <T>(hook: () => LiveRead<T>): Promise<T | null> => (await readLive(hook))()

export const expectShown = (get: () => unknown, expected: unknown): Promise<void> =>
  waitFor(() => expect(get()).toEqual(expected), longTimeout)

/** Removes the screens before the account is closed, because live reads fail on a closed database. */
export const leaveAccount = (account: AccountContext): void => {
  cleanup()
  closeAccount(account)
}
