import { act } from '@testing-library/react'
import { askShownAgain } from '#api/asked-again.ts'

/** A person asks anew for what is shown: the asking is drawn when this resolves; how it ends is waited for as one likes. */
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
