import { Trans } from '@lingui/react/macro'
import { Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#i18n/formats.ts'
import { CopiedPart } from './copied-part.tsx'
import { CopyProgress } from './copy-progress.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

/** The copy of the catalogue on this device, as a list that is made from it stands to it. */
export interface ListCopy {
  /** Why there is no whole copy to look in; `here`: there is one, of what was to be copied. */
  readonly state: 'here' | 'copying' | 'failed'
  /** How much of the list it holds. */
  readonly part: 'whole' | 'categories' | 'hot' | 'none'
  readonly phase: 'empty' | 'copying' | 'ready' | 'refreshing' | 'failed'
  readonly rows: number
  readonly totalRows: number
  readonly packedBytes: number
  readonly totalPackedBytes: number
  /** When the device last had all that it was to have, ms; null: never yet. */
  readonly asOf: number | null
  /** Why it is not as fresh as it could be. */
  readonly error: string | null
  readonly categories?: readonly string[] | undefined
  /** Has it copied anew, because a person asked. */
  readonly again: () => unknown
}

const Again = ({ again }: Pick<ListCopy, 'again'>) => (
  <button type="button" className="btn btn--link" onClick={again}>
    <Trans>Try again</Trans>
  </button>
)

/** How fresh and how whole the copy is that a list is made from, or how far it has got. */
export const CopyState = ({ copy }: { readonly copy: ListCopy }) => {
  if (copy.state === 'copying')
    return copy.rows === 0 ? null : (
      <span className="asof" role="status">
        <CopyProgress status={copy} />
      </span>
    )
  const when = copy.asOf === null ? '' : formatDateTime(copy.asOf)
  // The copier is at it again: whether it fails is not known yet.
  const stale = copy.error !== null && copy.phase !== 'refreshing'
  return (
    <span className="asof">
      <Icon of={Clock} />
      <CopiedPart {...copy} />
      {when === '' ? (
        copy.rows > 0 ? (
          <Trans>From what this device has copied so far</Trans>
        ) : (
          <Trans>Not copied yet</Trans>
        )
      ) : stale ? (
        <Trans>As of {when}. Not refreshed</Trans>
      ) : (
        <Trans>As of {when}</Trans>
      )}
      {(stale || when === '') && <Again again={copy.again} />}
    </span>
  )
}

interface EmptyOfCopyProps {
  /** The copy that was looked in; null: the server was asked. */
  readonly copy: Pick<ListCopy, 'state' | 'again'> | null
  readonly icon: LucideIcon
  /** That nothing was found; null: nothing was looked for. */
  readonly nothing: ReactNode
  readonly action?: ReactNode
}

/**
 * Why a list made from the copy shows nothing: nothing fits, or what would fit could not be copied. (While it is being
 * copied an empty list is still loading.)
 */
export const EmptyOfCopy = ({ copy, icon, nothing, action }: EmptyOfCopyProps) => {
  const missing = copy?.state === 'failed'
  return (
    <EmptyState
      icon={icon}
      title={nothing ?? (missing ? <Trans>Not copied yet</Trans> : <Trans>Nothing found</Trans>)}
      action={missing ? <Again again={copy.again} /> : action}
    >
      {missing && nothing && <Trans>From what this device has copied so far</Trans>}
    </EmptyState>
  )
}
