import { act } from '@testing-library/react'
import { askShownAgain } from '#api/asked-again.ts'

/** Requests the shown data again, as a person does. Resolves when the request is rendered; its end is returned. */
export const askedAnew = async () => {
  const begun = { end: Promise.resolve<string[]>([]) }
  await act(async () => {
    begun.end = askShownAgain()
  })
  return begun
}

export const anew = async (): Promise<string[]> => {
  const { end } = await askedAnew()
  return act(() => end)
}
