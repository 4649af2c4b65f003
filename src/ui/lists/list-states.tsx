import type { ReactNode } from 'react'
import { hasData, type LiveRead } from '#lib/live-read.ts'
import { Note } from '../marks/note.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { asLine, asPart, Part } from '../page/part.tsx'
import { ReadFailed } from './unread.tsx'

interface ListStatesProps<T> {
  readonly read: LiveRead<T>
  /** Whether there is nothing to show; then `empty` is rendered. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  /** The first rows may still arrive, so it is unknown whether there are none. */
  readonly coming?: boolean
  /** For a card or a row: a failure is one line. */
  readonly line?: boolean
  /** Number of skeleton rows. */
  readonly rows?: number
  /** When offline: one sentence with the age of the rows, shown once above them. */
  readonly stale?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** A component of its own: what fails while it is drawn is caught around it. */
const Rows = <T,>({ draw, data }: { readonly draw: (data: T) => ReactNode; readonly data: T }) => <>{draw(data)}</>

/** The states of every list: loading, failed with a retry button, empty, and rows that are fresh or stale. */
export const ListStates = <T,>({
  read,
  isEmpty,
  empty,
  coming = false,
  line = false,
  rows = 8,
  stale,
  children,
}: ListStatesProps<T>) => {
  switch (read.status) {
    case 'loading':
      return <SkeletonRows rows={rows} />
    case 'failed':
      return (
        <>
          <ReadFailed line={line || hasData(read)} onAgain={read.retry} />
          {hasData(read) && !isEmpty?.(read.data) && children(read.data)}
        </>
      )
    case 'ready':
      if (isEmpty?.(read.data)) return coming ? <SkeletonRows rows={rows} /> : empty
      return (
        <>
          {stale && (
            <div className="stale">
              <Note tone="offline">{stale}</Note>
            </div>
          )}
          <Part renderFailed={line ? asLine : asPart}>
            <Rows draw={children} data={read.data} />
          </Part>
        </>
      )
  }
}
