import { useCallback, useEffect, useState } from 'react'
import { useOffline } from '#api/connection.ts'
import { ApiError, isForNow } from '#api/errors.ts'
import type { Asked } from '#lib/live-read.ts'

/**
 * How a question ended that brought nothing. Who must log in again, asked too often, or asked a server that failed, has not
 * learnt that there is nothing.
 */
export const howEnded = (error: unknown): Asked =>
  error instanceof ApiError && error.kind === 'refused' && !isForNow(error) ? 'refused' : 'unreached'

/** The same for a refused action: see `OnlineRefusal`. */
export const howRefused = ({ why }: { readonly why: string }): Asked => (why === 'refused' ? 'refused' : 'unreached')

/** A server may accept a call and never answer, so the screen says so after this time. The answer may still come. */
const patienceMs = 8000

interface Asking {
  readonly asked: Asked
  readonly setAsked: (asked: Asked) => void
  /**
   * `byHand`: the user pressed "Try again" and must see that something happens. Returns a function that ends the
   * waiting.
   */
  readonly begin: (byHand: boolean, onLate?: () => void) => () => void
}

/**
 * The state of a request for the user who waits. While the connection counts as offline the request is still made, but
 * the screen says at once that there is no answer.
 */
export const useAsking = (): Asking => {
  const offline = useOffline()
  const [asked, setAsked] = useState<Asked>('asking')
  const begin = useCallback(
    (byHand: boolean, onLate?: () => void) => {
      setAsked(offline && !byHand ? 'unreached' : 'asking')
      const timer = setTimeout(() => {
        setAsked((now) => (now === 'asking' ? 'unreached' : now))
        onLate?.()
      }, patienceMs)
      return () => clearTimeout(timer)
    },
    [offline],
  )
  return { asked, setAsked, begin }
}

/**
 * Whether an empty list means "none". Rows that were never copied to this device may still come (`coming`) or may not
 * (`missing`). They come by themselves; this only decides how long the screen says so.
 */
export const useFirstCopy = (copied: boolean): 'here' | 'coming' | 'missing' => {
  const { asked, begin } = useAsking()
  useEffect(() => (copied ? undefined : begin(false)), [copied, begin])
  if (copied) return 'here'
  return asked === 'asking' ? 'coming' : 'missing'
}

/** Whether this turn is new: then the user asked for it. */
export const isNewTurn = (seen: { current: number }, turn: number): boolean => {
  const isNew = seen.current !== turn
  seen.current = turn
  return isNew
}
