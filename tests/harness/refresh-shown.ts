import { act } from '@testing-library/react'
import { refetchMountedReads } from '#api/refetch.ts'

/** Resolves once the start of the refetch is rendered; `end` resolves when the refetch has ended. */
export const startRefresh = async () => {
  const refreshRun = { end: Promise.resolve<string[]>([]) }
  await act(async () => {
    refreshRun.end = refetchMountedReads()
  })
  return refreshRun
}

export const refreshMountedReads = async (): Promise<string[]> => {
  const { end } = await startRefresh()
  return act(() => end)
}
