import { useCallback, useEffect, useState } from 'react'
import { readPushState, setPushChoice, type PushState } from '../actions/push.ts'

/** The push messages on this device. `change` rejects if the browser or the backend refused; then nothing changed. */
export const usePush = () => {
  const [state, setState] = useState<PushState | null>(null)
  const read = useCallback(async () => {
    const nextState = await readPushState().catch(() => null)
    // If the server is not reached, the previous state remains.
    if (nextState) setState(nextState)
  }, [])
  useEffect(() => {
    void read()
  }, [read])
  const change = async (choice: Parameters<typeof setPushChoice>[0]): Promise<void> => {
    // The state is read again after a failure too: the buyer may have blocked notifications.
    try {
      await setPushChoice(choice)
    } finally {
      await read()
    }
  }
  return { state, change }
}
