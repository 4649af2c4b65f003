import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { closeAccount } from './open-account.ts'

/** A busy machine is slow, not wrong. */
export const patient = { timeout: 10_000 }

/** Draws a live read as a screen does, and waits for its first answer. Gives what it says; null: nothing to show now. */
export const readLive = async <T>(hook: () => LiveRead<T>): Promise<() => T | null> => {
  const { result } = renderHook(hook)
  await waitFor(() => expect(result.current.status).not.toBe('loading'), patient)
  return () => (result.current.status === 'ready' ? result.current.data : null)
}

export const readLiveOf = async <T, Of>(hook: (of: Of) => LiveRead<T>, first: NoInfer<Of>) => {
  const { result, rerender } = renderHook(hook, { initialProps: first })
  await waitFor(() => expect(result.current.status).not.toBe('loading'), patient)
  return {
    shown: (): T | null => (result.current.status === 'ready' ? result.current.data : null),
    goTo: (next: Of) => rerender(next),
  }
}

/** What a live read says at first, for tests that do not wait for more. */
export const readLiveOnce = async <T>(hook: () => LiveRead<T>): Promise<T | null> => (await readLive(hook))()

export const shows = (get: () => unknown, wanted: unknown): Promise<void> =>
  waitFor(() => expect(get()).toEqual(wanted), patient)

/** The screens go before the account: live reads must not find its database closed. */
export const leaveAccount = (account: AccountContext): void => {
  cleanup()
  closeAccount(account)
}
