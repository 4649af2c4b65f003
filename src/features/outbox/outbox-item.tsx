import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'
import { formatAgo } from '#i18n/ago.ts'
import { formatBytes, formatDateTime, formatPercent } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { NextTry, RequestState } from '#widgets/request-state.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import type { OutboxItem } from './group-outbox.ts'
import { OutboxItemActions } from './outbox-item-actions.tsx'
import { OutboxItemReceipt } from './outbox-item-receipt.tsx'
import { reasonText } from './outbox-item-cause.ts'
import { iconOf, titleOf } from './outbox-item-words.ts'

const To = ({ suppliers }: { suppliers: readonly string[] }) => {
  const [only = ''] = suppliers
  const count = suppliers.length
  if (count === 1) return <Trans>To {only}</Trans>
  return (
    <Trans>
      To <Plural value={count} one="# supplier" other="# suppliers" />
    </Trans>
  )
}

const Files = ({ item }: { item: OutboxItem }) => {
  const size = formatBytes(item.bytes)
  const left = formatBytes(item.bytes - item.bytesSent)
  const some = item.bytesSent > 0 && item.bytesSent < item.bytes
  return (
    <>
      <Plural value={item.files} one="# file" other="# files" />
      {/* Once it has arrived, its bytes are no longer on this device. */}
      {item.bytes > 0 && (
        <>
          ,{' '}
          {some ? (
            <Trans>
              {left} of {size} left
            </Trans>
          ) : (
            size
          )}
        </>
      )}
    </>
  )
}

/** An age below this is not shown, ms. */
const shortestAge = 60_000

/** When it was written or sent, and its age: the age shows that something is stuck. */
const Age = ({ row }: { row: OutboxRow }) => {
  const now = useNow()
  const written = formatDateTime(row.createdAt)
  if (row.doneAt !== null) {
    const sent = formatDateTime(row.doneAt)
    return (
      <Trans>
        written {written}, sent {sent}
      </Trans>
    )
  }
  if (now - row.createdAt < shortestAge) return <Trans>written {written}</Trans>
  const age = formatAgo(now - row.createdAt)
  return (
    <Trans>
      written {written}, {age}
    </Trans>
  )
}

const isStopped = (state: OutboxRow['state']) => state === 'attention' || state === 'conflict'

const Progress = ({ item, title }: { item: OutboxItem; title: string }) => {
  const { t } = useLingui()
  const { state } = item.shown
  if (state === 'done' || isStopped(state) || item.bytesSent === 0 || item.bytesSent >= item.bytes) return null
  const text = formatPercent(item.bytesSent / item.bytes)
  return (
    <div className="oi__meter">
      <Meter label={t`Upload of ${title}`} value={item.bytesSent} max={item.bytes} text={text} />
    </div>
  )
}

const noLines: NonNullable<OutboxRow['lines']> = []

/** The item with the names of its product and suppliers in the shown language, as the lists have them. */
const useNamed = ({ titled, shown }: OutboxItem) => {
  const lines = shown.lines ?? noLines
  const named = lines.map(useLineNames(lines))
  const [first] = named
  return {
    titled: first && titled.type !== 'upload' ? { ...titled, title: first.name } : titled,
    suppliers: first ? [...new Set(named.map(({ companyName }) => companyName))] : shown.suppliers,
  }
}

/** One item of the outbox: title, recipient, size, age, state, cause, next attempt and actions. */
export const OutboxItemRow = ({ item, compact = false }: { item: OutboxItem; compact?: boolean }) => {
  const { i18n } = useLingui()
  const { shown: row } = item
  const stopped = isStopped(row.state)
  const why = compact && !stopped ? null : reasonText(row, (message) => i18n._(message))
  const { titled, suppliers } = useNamed(item)
  const title = titleOf(titled, (message) => i18n._(message))
  return (
    <li className={stopped && !compact ? 'oi oi--bad' : 'oi'}>
      <span className="oi__icon">
        <Icon of={iconOf(titled)} />
      </span>
      <div className="grow">
        <span className="item__t">
          <Unbroken text={title} />
        </span>
        <span className="item__s num">
          {suppliers.length > 0 && (
            <>
              <span>
                <To suppliers={suppliers} />
              </span>
              {(!compact || item.files > 0) && ' · '}
            </>
          )}
          {item.files > 0 && (
            <>
              <Files item={item} />
              {!compact && ' · '}
            </>
          )}
          {!compact && <Age row={row} />}
        </span>
      </div>
      <span className="oi__state">
        <RequestState state={row.said} track={!compact} />
      </span>
      <Progress item={item} title={title} />
      {row.receipt && row.kind && <OutboxItemReceipt kind={row.kind} receipt={row.receipt} />}
      {row.state !== 'done' && row.state !== 'sending' && (
        <div className="oi__why">
          <span className="grow">
            {why} <NextTry at={row.nextTryAt} />
          </span>
          <OutboxItemActions row={row} title={title} compact={compact} />
        </div>
      )}
    </li>
  )
}
