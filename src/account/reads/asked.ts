import { useCallback, useEffect, useState } from 'react'
import { code } from '#contract/codes.ts'
import { useOffline } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'

/** How the last question to the server stands, for the person who waits. Why an act was not done is an `OnlineRefusal`. */
export type Asked = 'asking' | 'answered' | 'unreached' | 'refused'

/** Nothing new came of the question: what the device has from before may have changed since. */
export const mayBeOld = (asked: Asked): asked is 'unreached' | 'refused' => asked === 'unreached' || asked === 'refused'

const forNow: ReadonlySet<unknown> = new Set([code.unauthorized, code.tooManyRequests])

/** How a question ended that brought nothing. Who must log in again, or asked too often, has not learnt that there is nothing. */
export const howEnded = (error: unknown): Asked =>
  error instanceof ApiError && error.kind === 'refused' && !forNow.has(error.code) ? 'refused' : 'unreached'

/** The same of a refused act: see `OnlineRefusal`. */
export const howRefused = ({ why }: { readonly why: string }): Asked => (why === 'refused' ? 'refused' : 'unreached')

/** A server may accept a call and never answer: after this long the screen says so. The answer may still come. */
const patienceMs = 8000

interface Asking {
  readonly asked: Asked
  readonly setAsked: (asked: Asked) => void
  /** `byHand`: somebody pressed "Try again" and must see that something happens. Returns the end of the waiting. */
  readonly begin: (byHand: boolean, onLate?: () => void) => () => void
}

/**
 * How a question stands for the person who waits. While the connection counts as offline nobody waits: the question is
 * asked all the same, but the screen says at once that there is no answer.
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
 * Whether an empty list means "none": rows that were never copied to this device may be on their way (`coming`), or do not
 * come (`missing`). They come by themselves; this only says how long a person believes it.
 */
export const useFirstCopy = (copied: boolean): 'here' | 'coming' | 'missing' => {
  const { asked, begin } = useAsking()
  useEffect(() => (copied ? undefined : begin(false)), [copied, begin])
  if (copied) return 'here'
  return asked === 'asking' ? 'coming' : 'missing'
}

/** Whether a turn has not been seen before: then somebody asked for it. */
export const isNewTurn = (seen: { current: number }, turn: number): boolean => {
  const isNew = seen.current !== turn
  seen.current = turn
  return isNew
}
