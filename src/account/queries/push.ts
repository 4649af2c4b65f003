import { useCallback, useEffect, useState } from 'react'
import { readPush, setPush, type PushState } from '../actions/push.ts'

/** The push messages on this device. `change` rejects if the browser or the backend refused; then nothing changed. */
export const usePush = () => {
  const [state, setState] = useState<PushState | null>(null)
  const read = useCallback(async () => {
    const nextState = await readPush().catch(() => null)
    // If the server is not reached, the previous state remains.
    if (nextState) setState(nextState)
  }, [])
  useEffect(() => {
    void read()
  }, [read])
  const change = async (choice: Parameters<typeof setPush>[0]): Promise<void> => {
    // The state is read again after a failure too: the buyer may have blocked notifications.
    try {
      await setPush(choice)
    } finally {
      await read()
    }
  }
  return { state, change }
}
