import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatBytes, formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'
import type { OutboxThing } from './group-outbox.ts'
import { ThingActions } from './thing-actions.tsx'
import { ThingState } from './thing-state.tsx'
import { whyOf } from './thing-why.ts'
import { iconOfThing, titleOfThing } from './thing-words.ts'

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
  const sent = formatBytes(thing.bytesSent)
  return (
    <>
      <Plural value={thing.files} one="# file" other="# files" />,{' '}
      {thing.bytesSent > 0 && thing.bytesSent < thing.bytes ? (
        <Trans>
          {sent} of {size}
        </Trans>
      ) : (
        size
      )}
    </>
  )
}

/** One thing of the outbox: what, to whom, how big, how old, where it is, why, and what can be done. */
export const ThingItem = ({ thing, compact = false }: { thing: OutboxThing; compact?: boolean }) => {
  const { i18n } = useLingui()
  const { row } = thing
  const stopped = row.state === 'attention' || row.state === 'conflict'
  const why = whyOf(row, (message) => i18n._(message))
  const written = formatDateTime(row.createdAt)
  const sent = row.doneAt === null ? '' : formatDateTime(row.doneAt)
  return (
    <li className={stopped && !compact ? 'oi oi--bad' : 'oi'}>
      <span className="oi__icon">
        <Icon of={iconOfThing(thing.about)} />
      </span>
      <div className="grow">
        <span className="item__t">{titleOfThing(thing.about, (message) => i18n._(message))}</span>
        <span className="item__s num">
          {row.suppliers.length > 0 && (
            <>
              <span>
                <To suppliers={row.suppliers} />
              </span>
              {' · '}
            </>
          )}
          {thing.files > 0 && (
            <>
              <Files thing={thing} />
              {' · '}
            </>
          )}
          {row.state === 'done' ? (
            <Trans>
              written {written}, sent {sent}
            </Trans>
          ) : (
            <Trans>written {written}</Trans>
          )}
        </span>
      </div>
      <ThingState state={row.state} track={!compact} />
      {(why !== null || row.state === 'waiting') && (
        <div className="oi__why">
          <span className="grow">{why}</span>
          <ThingActions row={row} />
        </div>
      )}
    </li>
  )
}
