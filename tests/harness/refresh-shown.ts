import { act } from '@testing-library/react'
import { refetchMounted } from '#api/refetch.ts'

/** Refetches as a buyer does. Resolves when the request is rendered, with a promise of its end. */
export const startRefresh = async () => {
  const started = { end: Promise.resolve<string[]>([]) }
  await act(async () => {
    started.end = refetchMounted()
  })
  return started
}

export const refreshShown = async (): Promise<string[]> => {
  const { end } = await startRefresh()
  return act(() => end)
}
