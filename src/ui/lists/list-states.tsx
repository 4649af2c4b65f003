import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudOff, RotateCw, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { hasData, mayBeStale, type FetchState, type LiveRead } from '#lib/live-read.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../marks/icon.tsx'
import { Note } from '../marks/note.tsx'
import { renderFailedLine, renderFailedPart, PartBoundary } from '../page/part.tsx'

export const ForeignFileNote = () => (
  <span className="faint">
    <Trans>This file is on another site and is not opened</Trans>
  </span>
)

type EmptyStateProps = Readonly<{
  icon?: LucideIcon
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}>

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon && <Icon of={icon} />}
      <b>{title}</b>
      {children && <p className="empty__text small">{children}</p>}
      {action}
    </div>
  )
}

/** The grey rows appear after this time. Rows on this device usually arrive earlier, and a flash would distract. */
const skeletonAfterMs = 200

export function SkeletonRows({ rows = 8 }: Readonly<{ rows?: number }>) {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" aria-label={t`Loading`} role="status">
      {late &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className="row line-b skel-row">
            <span className="skel skel-row__mark" />
            <span className="stack g-2 grow skel-row__text">
              <span className="skel" />
              <span className="skel" />
            </span>
            <span className="skel skel-row__side" />
          </div>
        ))}
    </div>
  )
}

type UnreadProps = Readonly<{
  icon: LucideIcon
  line: boolean
  onAgain: () => void
  children: ReactNode
}>

export function ReadFailureNote({ icon, line, onAgain, children }: UnreadProps) {
  const { t } = useLingui()
  const retryButton = <Button size={line ? 'sm' : 'md'} icon={RotateCw} onClick={onAgain}>{t`Try again`}</Button>
  return line ? (
    <div className="unread">
      <span className="small muted">{children}</span>
      {retryButton}
    </div>
  ) : (
    <EmptyState icon={icon} title={children} action={retryButton} />
  )
}

interface FetchedPart<T> {
  readonly read: LiveRead<T | null>
  readonly requestState: FetchState
  readonly askAgain: () => void
}

type ListStatesProps<T> = Readonly<{
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  coming?: boolean
  line?: boolean
  rows?: number
  stale?: ReactNode
  children?: (data: T) => ReactNode
}> &
  (
    | Readonly<{ read: LiveRead<T>; of?: undefined; missing?: undefined; alsoWhenOld?: undefined }>
    | Readonly<{
        of: FetchedPart<T>
        read?: undefined
        missing: ReactNode
        alsoWhenOld?: boolean
      }>
  )

/** A separate component, so that the error boundary around it catches a failed render. */
function Rows<T>({ render, data }: Readonly<{ render: (data: T) => ReactNode; data: T }>) {
  return <>{render(data)}</>
}

/**
 * The states of every list and of every other part that is read, and what each shows:
 *
 * | on this device      | request to the server | shown                                            |
 * |---------------------|-----------------------|--------------------------------------------------|
 * | being read          |                       | skeleton                                         |
 * | unreadable          |                       | "Could not be read", over the last good rows     |
 * | nothing yet (null)  | on its way, answered  | skeleton: an answer is stored before it is read  |
 * | nothing yet (null)  | unreached, refused    | `missing`                                        |
 * | no rows             |                       | `empty`; skeleton while the first are `coming`   |
 * | rows                |                       | `children`, under `stale`                        |
 */
export function ListStates<T>(props: ListStatesProps<T>) {
  const { of, missing, isEmpty, empty, coming = false, line = false, rows = of ? 4 : 8, children } = props
  const read: LiveRead<T | null> = of ? of.read : props.read
  if (read.status === 'loading') return <SkeletonRows rows={rows} />
  const has = hasData(read) && !(of && read.data === null)
  const failureNote = read.status === 'failed' && (
    <div role="alert">
      <ReadFailureNote icon={CircleAlert} line={line || has} onAgain={read.retry}>
        <Trans>Could not be read from this device.</Trans>
      </ReadFailureNote>
    </div>
  )
  const unread = (inLine: boolean) =>
    of && (
      <ReadFailureNote icon={CloudOff} line={inLine} onAgain={of.askAgain}>
        {missing}
      </ReadFailureNote>
    )
  const isOld = of !== undefined && mayBeStale(of.requestState)
  if (!has) return failureNote || (isOld ? unread(line) : <SkeletonRows rows={rows} />)
  // The cast is safe: data requested from the server are not null here; for other data, null is a value of T.
  const data = read.data as T
  if (isEmpty?.(data)) return failureNote || (coming ? <SkeletonRows rows={rows} /> : empty)
  return (
    <>
      {failureNote}
      {props.stale && !failureNote && (
        <div className="stale">
          <Note tone="offline">{props.stale}</Note>
        </div>
      )}
      {children && (
        <PartBoundary renderFailed={line ? renderFailedLine : renderFailedPart}>
          <Rows render={children} data={data} />
        </PartBoundary>
      )}
      {props.alsoWhenOld && isOld && unread(true)}
    </>
  )
}
