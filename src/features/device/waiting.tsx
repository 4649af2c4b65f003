import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudCheck, CloudOff, FileQuestion, LoaderCircle, RefreshCw, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { removeUnreadableRows, discardedItems, retryAndWait } from '#account/actions/outbox.ts'
import { useAcceptedSince } from '#account/queries/records.ts'
import { useUnreadableRows } from '#account/queries/storage.ts'
import { useOutboxSummary, type useOutbox, type OutboxSummary } from '#account/queries/outbox.ts'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { connection, isServerFailing, useOffline } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatTime } from '#i18n/formats.ts'
import { systemClock } from '#lib/clock.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { AsyncButton } from '#ui/buttons/work-button.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { connectionMessage } from '#widgets/state-texts.ts'
import { groupOutbox, type OutboxItem } from './group-outbox.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import './outbox.css'

export const TryNowButton = ({ size }: { size?: 'sm' }) => (
  <AsyncButton size={size} icon={RefreshCw} busyLabel={<Trans>Trying</Trans>} work={() => retryAndWait()}>
    <Trans>Try now</Trans>
  </AsyncButton>
)

function Safety({ waiting, attention, offline }: { waiting: number; attention: number; offline: boolean }) {
  if (waiting > 0 && offline)
    return (
      <Plural
        value={waiting}
        one="You can keep working. # change is saved on this device and will be sent when you are back online."
        other="You can keep working. # changes are saved on this device and will be sent when you are back online."
      />
    )
  if (waiting > 0)
    return (
      <Plural
        value={waiting}
        one="# change is stored on this device until the server confirms it."
        other="# changes are stored on this device until the server confirms them."
      />
    )
  if (attention > 0)
    return (
      <Plural
        value={attention}
        one="# change needs your attention. It is saved on this device."
        other="# changes need your attention. They are saved on this device."
      />
    )
  return <Trans>Nothing is waiting to be sent from this device.</Trans>
}

const isWaiting = (summary: OutboxSummary | null, offline: boolean) => offline || summary?.tone === 'offline'

function Headline({ summary, offline }: { summary: OutboxSummary | null; offline: boolean }) {
  const { i18n } = useLingui()
  const connectionState = useSnapshot(connection)
  const { lastContactAt } = connectionState
  const seen = lastContactAt === null ? null : formatTime(lastContactAt)
  if (isServerFailing(connectionState) && isWaiting(summary, offline)) return i18n._(connectionMessage(connectionState))
  if (offline) return seen ? <Trans>Offline since {seen}</Trans> : <Trans>Offline</Trans>
  if (!summary) return <Trans>Checking what is waiting on this device</Trans>
  if (summary.waiting > 0 && summary.tone === 'offline') return <Trans>Waiting for a connection</Trans>
  if (summary.waiting > 0) return <Trans>Sending</Trans>
  return summary.attention > 0 ? <Trans>You are online</Trans> : <Trans>All changes sent</Trans>
}

function Connection() {
  const offline = useOffline()
  const summary = useOutboxSummary()
  const { draining, storage } = useSnapshot(outboxStatus)
  const isStopped = isWaiting(summary, offline)
  const moving = (draining || !summary) && !isStopped
  return (
    <div
      className={isStopped ? 'row g-4 muted soft pad conn conn--offline' : 'row g-4 muted soft pad conn'}
      role="status"
    >
      <Icon of={isStopped ? CloudOff : moving ? LoaderCircle : CloudCheck} spin={moving} />
      <div className="grow">
        <b>
          <Headline summary={summary} offline={offline} />
        </b>
        <p>
          {summary && <Safety {...summary} offline={offline} />}
          {storage === 'full' && (
            <b>
              {' '}
              <Trans>This device has no space left.</Trans>
            </b>
          )}
        </p>
      </div>
      {summary && summary.waiting > 0 && <TryNowButton />}
    </div>
  )
}

function Group({ title, side, children }: { title: ReactNode; side?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="row g-3 between small grp">
        <span>{title}</span> {side && <span>{side}</span>}
      </h3>
      <ul className="oi-list">{children}</ul>
    </section>
  )
}

function Items({ items, ...head }: { title: ReactNode; side?: ReactNode; items: readonly OutboxItem[] }) {
  if (items.length === 0) return null
  return (
    <Group {...head}>
      {items.map((item) => (
        <OutboxItemRow key={item.stateRow.thing} item={item} />
      ))}
    </Group>
  )
}

function UnreadablePart() {
  const { t } = useLingui()
  const rows = dataOr(useUnreadableRows(), [])
  const [asking, setAsking] = useState(false)
  if (rows.length === 0) return null
  const titles = [...new Set(rows.map((row) => row.title).filter(Boolean))].join(' · ')
  const since = formatDateTime(Math.min(...rows.map((row) => row.at)))
  const remove = () => {
    setAsking(false)
    removeUnreadableRows().catch(() => showToast({ tone: 'bad', text: t`Could not be removed` }))
  }
  return (
    <Group title={<Trans>Set aside</Trans>}>
      <li className="oi wraps oi--bad">
        <span className="disc">
          <Icon of={FileQuestion} />
        </span>
        <div className="grow">
          <span className="item__t">
            <Plural value={rows.length} one="# item cannot be read" other="# items cannot be read" />
          </span>
          <span translate="no" className="item__s num">
            {titles !== '' && <>{titles} · </>}
            <Trans>since {since}</Trans>
          </span>
        </div>
        <div className="bar small muted oi__why">
          <span className="grow">
            <Trans>
              This version of the app cannot read what is stored here. Nothing was changed; save a backup and update the
              app.
            </Trans>
          </span>
          <span className="row oi__actions">
            <Button size="sm" onClick={() => setAsking(true)}>{t`Remove`}</Button>
          </span>
        </div>
        {asking && (
          <ConfirmDialog
            danger
            title={<Trans>Remove unreadable items?</Trans>}
            action={<Trans>Remove</Trans>}
            cancel={<Trans>Keep</Trans>}
            onCancel={() => setAsking(false)}
            onConfirm={remove}
          >{t`Save a backup first: a newer version of the app may be able to read it.`}</ConfirmDialog>
        )}
      </li>
    </Group>
  )
}

function DiscardedPart() {
  const { t } = useLingui()
  const account = accountOf(useSnapshot(sessionState).view)
  const things = useSnapshot(discardedItems).things.filter((thing) => thing.account === account)
  if (things.length === 0) return null
  const reportFailure = () => showToast({ tone: 'bad', text: t`Could not be restored` })
  return (
    <Group title={<Trans>Discarded</Trans>} side={<Trans>until you close the app</Trans>}>
      {things.map(({ id, title, putBack }) => (
        <li className="oi wraps oi--line" key={id}>
          <span className="disc">
            <Icon of={Trash2} />
          </span>
          <span className="item__t">{title}</span>
          <Button size="sm" aria-label={t`Undo: ${title}`} onClick={() => void putBack().catch(reportFailure)}>
            <Trans>Undo</Trans>
          </Button>
        </li>
      ))}
    </Group>
  )
}

const startOfToday = (now: number): number => new Date(now).setHours(0, 0, 0, 0)

/** An acceptance is sent at once and is never in the outbox, so the records are the source of this list. */
function AcceptedToday() {
  const { t } = useLingui()
  const records = dataOr(useAcceptedSince(startOfToday(systemClock.now())), [])
  if (records.length === 0) return null
  return (
    <Group title={<Trans>Accepted today</Trans>}>
      {records.map(({ kind = 'enquiry', id, recordNo, company }) => (
        <li className="oi wraps" key={`${kind} ${id}`}>
          <span className="disc">
            <Icon of={Check} />
          </span>
          <div className="grow">
            <Link className="item__t" to={paths.request(kind, id)}>{t`Quotation accepted, ${recordNo}`}</Link>
            <span translate="no" className="item__s">
              {company.name}
            </span>
          </div>
        </li>
      ))}
    </Group>
  )
}

export function OutboxSection({ read }: { read: ReturnType<typeof useOutbox> }) {
  return (
    <>
      <Connection />
      <UnreadablePart />
      <ListStates
        read={read}
        rows={3}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={CloudCheck} title={<Trans>What you write offline waits here until it is sent.</Trans>} />
        }
      >
        {(rows) => {
          const { attention, waiting, done } = groupOutbox(rows, startOfToday(systemClock.now()))
          return (
            <>
              <Items title={<Trans>Needs attention</Trans>} items={attention} />
              <Items title={<Trans>Waiting to send</Trans>} items={waiting} />
              <Items title={<Trans>Sent today</Trans>} side={<Trans>kept for 7 days</Trans>} items={done} />
            </>
          )
        }}
      </ListStates>
      <AcceptedToday />
      <DiscardedPart />
    </>
  )
}
