import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatBytes, formatNumber, listSeparator } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Note } from '#ui/marks/note.tsx'

export const UnsupportedFiltersNote = ({
  names,
  onClear,
}: Readonly<{ names: readonly string[]; onClear: () => void }>) => {
  if (names.length === 0) return null
  const list = names.join(listSeparator())
  return (
    <div className="stale" role="status">
      <Note tone="attention">
        <Trans>The server cannot filter or sort by: {list}. The results below ignore this.</Trans>{' '}
        <Button look="link" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Note>
    </div>
  )
}

export interface ListCopyStatus {
  /** `here`: a sync has stored all rows of its scope: the whole table, some categories, or the featured rows. */
  readonly state: 'here' | 'copying' | 'failed'
  readonly part: 'whole' | 'categories' | 'hot' | 'none'
  readonly phase: 'empty' | 'copying' | 'ready' | 'refreshing' | 'failed'
  readonly rows: number
  readonly totalRows: number
  readonly packedBytes: number
  readonly totalPackedBytes: number
  /** The time of the backend's data on this device, in ms since 1970. Null: no sync has stored all rows yet. */
  readonly asOf: number | null
  readonly error: string | null
  readonly categories?: readonly string[] | undefined
  readonly again: () => unknown
}

function CopyProgress({ rows, totalRows, packedBytes, totalPackedBytes }: ListCopyStatus) {
  const { t } = useLingui()
  const [have, all] = [formatNumber(rows), formatNumber(totalRows)]
  const [size, whole] = [formatBytes(packedBytes), formatBytes(totalPackedBytes)]
  return totalPackedBytes > 0
    ? t`Downloading ${have} of ${all}, ${size} of ${whole}`
    : t`Downloading ${have} of ${all}, ${size}`
}

function CopiedPart({ part, categories = [] }: ListCopyStatus) {
  const chosen = categories.length
  if (part === 'whole' || part === 'none') return null
  return (
    <span>
      {part === 'hot' ? (
        <Trans>Featured products only.</Trans>
      ) : (
        <Plural value={chosen} one="Only # category." other="Only # categories." />
      )}{' '}
    </span>
  )
}

const AgainButton = ({ again }: Pick<ListCopyStatus, 'again'>) => (
  <Button look="link" onClick={again}>
    <Trans>Try again</Trans>
  </Button>
)

export const CopyStatusLine = ({ copy }: { readonly copy: ListCopyStatus }) => {
  const { t } = useLingui()
  if (copy.state === 'copying')
    return copy.rows === 0 ? null : (
      <span className="asof" role="status">
        <CopyProgress {...copy} />
      </span>
    )
  const when = copy.asOf === null ? '' : formatDateTime(copy.asOf)
  // During a retry, the previous error is not shown, because the retry may succeed.
  const isStale = copy.error !== null && copy.phase !== 'refreshing'
  return (
    <span className="asof">
      <Icon of={Clock} />
      <CopiedPart {...copy} />
      <span>
        {when === ''
          ? copy.rows > 0
            ? t`From what has been downloaded so far`
            : t`Not downloaded yet`
          : isStale
            ? t`As of ${when}. Not refreshed`
            : t`As of ${when}`}
      </span>
      {(isStale || when === '') && <AgainButton again={copy.again} />}
    </span>
  )
}

interface EmptyOfCopyProps {
  readonly copy: Pick<ListCopyStatus, 'state' | 'again'> | null
  readonly icon: LucideIcon
  readonly nothing: ReactNode
  readonly action?: ReactNode
}

export const EmptySyncedList = ({ copy, icon, nothing, action }: EmptyOfCopyProps) => {
  const missing = copy?.state === 'failed'
  return (
    <EmptyState
      icon={icon}
      title={nothing ?? (missing ? <Trans>Not downloaded yet</Trans> : <Trans>Nothing found</Trans>)}
      action={missing ? <AgainButton again={copy.again} /> : action}
    >
      {missing && nothing && <Trans>From what has been downloaded so far</Trans>}
    </EmptyState>
  )
}
