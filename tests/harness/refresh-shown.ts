import { act } from '@testing-library/react'
import { refetchMounted } from '#api/refetch.ts'

/** Requests the shown data again, as a person does. Resolves when the request is rendered; its end is returned. */
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
