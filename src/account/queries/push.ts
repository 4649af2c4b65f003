import { useCallback, useEffect, useState } from 'react'
import { readPushState, setPushChoice, type PushState } from '../actions/push.ts'

export const usePush = () => {
  const [state, setState] = useState<PushState | null>(null)
  const read = useCallback(async () => {
    const nextState = await readPushState().catch(() => null)
    if (nextState) setState(nextState)
  }, [])
  useEffect(() => {
    void read()
  }, [read])
  const change = async (choice: Parameters<typeof setPushChoice>[0]): Promise<void> => {
    try {
      await setPushChoice(choice)
    } finally {
      await read()
    }
  }
  return { state, change }
}
