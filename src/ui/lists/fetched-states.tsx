import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasData, mayBeOld, type Asked, type LiveRead } from '#lib/live-read.ts'
import { ReadFailed, Unread } from './unread.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** Data that are read from this device and requested from the server; null: this device has none yet. */
interface FetchedPart<T> {
  readonly read: LiveRead<T | null>
  readonly asked: Asked
  readonly askAgain: () => void
}

interface NotFetchedProps<T> {
  readonly of: FetchedPart<T>
  /** Shown if this device has nothing and the server gave nothing. */
  readonly missing: ReactNode
  /** For a card or a row: one line instead of an illustration. */
  readonly line?: boolean
  /** Number of skeleton rows. */
  readonly rows?: number
}

/** Shown while there are no data: loading, unreadable, or nothing received. */
export const NotFetched = <T,>({ of, missing, line = false, rows = 4 }: NotFetchedProps<T>) => {
  const { read, asked, askAgain } = of
  if (read.status === 'failed') return <ReadFailed line={line} onAgain={read.retry} />
  // An answer is stored before it is read here.
  if (read.status === 'loading' || asked === 'asking' || asked === 'answered') return <SkeletonRows rows={rows} />
  return (
    <Unread icon={CloudOff} line={line} onAgain={askAgain}>
      {missing}
    </Unread>
  )
}

interface FetchedStatesProps<T> extends NotFetchedProps<T> {
  /** Where the server was asked in vain, `missing` is said under what this device has too: it may have changed since. */
  readonly alsoWhenOld?: boolean
  readonly children: (data: T) => ReactNode
}

/** Loading, unreadable, or the data. Only `children` may say that there are none. */
export const FetchedStates = <T,>({ children, alsoWhenOld = false, ...states }: FetchedStatesProps<T>) => {
  const { read, asked, askAgain } = states.of
  if (!hasData(read) || read.data === null) return <NotFetched {...states} />
  return (
    <>
      {read.status === 'failed' && <ReadFailed line onAgain={read.retry} />}
      {children(read.data)}
      {alsoWhenOld && mayBeOld(asked) && (
        <Unread icon={CloudOff} line onAgain={askAgain}>
          {states.missing}
        </Unread>
      )}
    </>
  )
}
