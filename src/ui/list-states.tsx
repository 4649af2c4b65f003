import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'

interface ListStatesProps<T> {
  readonly read: LiveRead<T>
  /** True when there is nothing to show; then `empty` stands. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  /** Rows of the skeleton. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

/** Shown only after 200 ms: what comes from the device is there before that, and a flash of grey is worse than none. */
const Skeletons = ({ rows }: { rows: number }) => {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" aria-label={t`Loading`} role="status">
      {shown && Array.from({ length: rows }, (_, index) => <div key={index} className="skel-row"><span className="skel" /><span className="skel" /></div>)}
    </div>
  )
}

/** The states of every list: loading, failed with a way to try again, empty, and the rows. */
export const ListStates = <T,>({ read, isEmpty, empty, rows = 8, children }: ListStatesProps<T>) => {
  switch (read.status) {
    case 'loading':
      return <Skeletons rows={rows} />
    case 'failed':
      return (
        <div className="empty" role="alert">
          <CircleAlert className="icon icon--24" aria-hidden />
          <p><Trans>This could not be read from the device.</Trans></p>
          {read.retry && (
            <button type="button" className="btn btn--secondary" onClick={read.retry}><Trans>Try again</Trans></button>
          )}
        </div>
      )
    case 'ready':
      return isEmpty?.(read.data) ? empty : children(read.data)
  }
}
