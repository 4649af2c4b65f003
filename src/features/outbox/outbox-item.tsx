import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutboxRow } from '#account/reads/outbox.ts'
import { formatAgo } from '#i18n/ago.ts'
import { formatBytes, formatDateTime, formatPercent } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import type { OutboxThing } from './group-outbox.ts'
import { ThingActions } from './outbox-item-actions.tsx'
import { ThingReceipt } from './outbox-item-receipt.tsx'
import { ThingState } from './outbox-item-state.tsx'
import { whyOf } from './outbox-item-cause.ts'
import { iconOfThing, titleOfThing } from './outbox-item-words.ts'
import { useMinutes, useSecondsLeft } from './use-seconds-left.ts'

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

const Files = ({ thing }: { thing: OutboxThing }) => {
  const size = formatBytes(thing.bytes)
  const left = formatBytes(thing.bytes - thing.bytesSent)
  const some = thing.bytesSent > 0 && thing.bytesSent < thing.bytes
  return (
    <>
      <Plural value={thing.files} one="# file" other="# files" />,{' '}
      {some ? (
        <Trans>
          {left} of {size} left
        </Trans>
      ) : (
        size
      )}
    </>
  )
}

/** An age below this is not shown, ms. */
const worthTelling = 60_000

/** When it was written or sent, and its age: the age shows that something is stuck. */
const Age = ({ row }: { row: OutboxRow }) => {
  const now = useMinutes()
  const written = formatDateTime(row.createdAt)
  if (row.doneAt !== null) {
    const sent = formatDateTime(row.doneAt)
    return (
      <Trans>
        written {written}, sent {sent}
      </Trans>
    )
  }
  if (now - row.createdAt < worthTelling) return <Trans>written {written}</Trans>
  const age = formatAgo(now - row.createdAt)
  return (
    <Trans>
      written {written}, {age}
    </Trans>
  )
}

const isStopped = (state: OutboxRow['state']) => state === 'attention' || state === 'conflict'

const Progress = ({ thing, title }: { thing: OutboxThing; title: string }) => {
  const { t } = useLingui()
  const { state } = thing.row
  if (state === 'done' || isStopped(state) || thing.bytesSent === 0 || thing.bytesSent >= thing.bytes) return null
  const text = formatPercent(thing.bytesSent / thing.bytes)
  return (
    <div className="oi__meter">
      <Meter label={t`Upload of ${title}`} value={thing.bytesSent} max={thing.bytes} text={text} />
    </div>
  )
}

/** One item of the outbox: title, recipient, size, age, state, cause, next attempt and actions. */
export const ThingItem = ({ thing, compact = false }: { thing: OutboxThing; compact?: boolean }) => {
  const { i18n } = useLingui()
  const { row } = thing
  const stopped = isStopped(row.state)
  const seconds = useSecondsLeft(row.nextAttemptAt)
  const why = whyOf(row, seconds, (message) => i18n._(message), compact)
  const title = titleOfThing(thing.about, (message) => i18n._(message))
  return (
    <li className={stopped && !compact ? 'oi oi--bad' : 'oi'}>
      <span className="oi__icon">
        <Icon of={iconOfThing(thing.about)} />
      </span>
      <div className="grow">
        <span className="item__t">{title}</span>
        <span className="item__s num">
          {row.suppliers.length > 0 && (
            <>
              <span>
                <To suppliers={row.suppliers} />
              </span>
              {(!compact || thing.files > 0) && ' · '}
            </>
          )}
          {thing.files > 0 && (
            <>
              <Files thing={thing} />
              {!compact && ' · '}
            </>
          )}
          {!compact && <Age row={row} />}
        </span>
      </div>
      <ThingState state={row.state} unanswered={row.unanswered ?? false} track={!compact} />
      <Progress thing={thing} title={title} />
      {row.receipt && row.kind && <ThingReceipt kind={row.kind} receipt={row.receipt} />}
      {row.state !== 'done' && row.state !== 'sending' && (why !== null || row.state === 'waiting') && (
        <div className="oi__why">
          <span className="grow">{why}</span>
          <ThingActions row={row} title={title} compact={compact} />
        </div>
      )}
    </li>
  )
}
