import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ReadFailed, Unread } from './unread.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** A part that is read from this device and asked for at the server; null: this device has nothing of it yet. */
interface FetchedPart<T> {
  readonly read: LiveRead<T | null>
  readonly asked: 'asking' | 'answered' | 'unreached' | 'refused'
  readonly askAgain: () => void
}

interface NotFetchedProps<T> {
  readonly of: FetchedPart<T>
  /** Said when this device has nothing and nothing came. */
  readonly missing: ReactNode
  /** For a card or a row: one line in place of a picture. */
  readonly line?: boolean
  /** Number of skeleton rows. */
  readonly rows?: number
}

/** Stands where there are no data yet: loading, a device that cannot be read, or nothing that came. */
export const NotFetched = <T,>({ of, missing, line = false, rows = 4 }: NotFetchedProps<T>) => {
  const { read, asked, askAgain } = of
  if (read.status === 'failed') return <ReadFailed line={line} onAgain={read.retry} />
  // An answer is stored first and read then.
  if (read.status === 'loading' || asked === 'asking' || asked === 'answered') return <SkeletonRows rows={rows} />
  if (line) return <Unread onAgain={askAgain}>{missing}</Unread>
  return (
    <EmptyState
      icon={CloudOff}
      title={missing}
      action={
        <Button icon={RotateCw} onClick={askAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}

interface FetchedStatesProps<T> extends NotFetchedProps<T> {
  /** Where the server was asked in vain, `missing` is said under what this device has too: it may have changed since. */
  readonly alsoWhenOld?: boolean
  readonly children: (data: T) => ReactNode
}

/** Loading, not read, or what there is. Only `children` may say that there is none. */
export const FetchedStates = <T,>({ children, alsoWhenOld = false, ...states }: FetchedStatesProps<T>) => {
  const { read, asked, askAgain } = states.of
  if (read.status !== 'ready' || read.data === null) return <NotFetched {...states} />
  const isOld = asked === 'unreached' || asked === 'refused'
  return (
    <>
      {children(read.data)}
      {alsoWhenOld && isOld && <Unread onAgain={askAgain}>{states.missing}</Unread>}
    </>
  )
}
