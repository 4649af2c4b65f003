import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { CloudCheck, Trash2, FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOutbox } from '#account/reads/outbox.ts'
import { systemClock } from '#lib/clock.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Connection } from './connection.tsx'
import { groupOutbox, type OutboxItem } from './group-outbox.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import './outbox.css'
import { useSnapshot } from 'valtio'
import { discarded, removeUnreadable } from '#account/records/outbox.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useCart } from '#account/reads/lists.ts'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { useRecordCount } from '#account/reads/records.ts'
import { useDraftCount } from '#account/reads/drafts.ts'
import { formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/marks/card.tsx'
import { useState } from 'react'
import { useUnreadable } from '#account/reads/storage.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'

/**
 * Rows that this app could not read and has set aside unchanged. A backup contains them; only the buyer removes them.
 */
const UnreadablePart = () => {
  const { t } = useLingui()
  const rows = dataOr(useUnreadable(), [])
  const [asking, setAsking] = useState(false)
  if (rows.length === 0) return null
  const titles = [...new Set(rows.map((row) => row.title).filter(Boolean))].join(' · ')
  const since = formatDateTime(Math.min(...rows.map((row) => row.at)))
  const remove = () => {
    setAsking(false)
    removeUnreadable().catch(() => showToast({ tone: 'bad', text: t`Could not be removed` }))
  }
  return (
    <section>
      <h2 className="grp">
        <Trans>Set aside</Trans>
      </h2>
      <ul className="oi-list">
        <li className="oi oi--bad">
          <span className="oi__icon">
            <Icon of={FileQuestion} />
          </span>
          <div className="grow">
            <span className="item__t">
              <Plural value={rows.length} one="# item cannot be read" other="# items cannot be read" />
            </span>
            <span className="item__s num">
              {titles !== '' && <>{titles} · </>}
              <Trans>since {since}</Trans>
            </span>
          </div>
          <div className="oi__why">
            <span className="grow">
              <Trans>
                This version of the app cannot read what is stored here. Nothing was changed; save a backup and update
                the app.
              </Trans>
            </span>
            <span className="oi__actions">
              <Button size="sm" onClick={() => setAsking(true)}>
                <Trans>Remove</Trans>
              </Button>
            </span>
          </div>
        </li>
      </ul>
      {asking && (
        <Confirm
          danger
          title={<Trans>Remove unreadable items?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          <Trans>Save a backup first: a newer version of the app may be able to read it.</Trans>
        </Confirm>
      )}
    </section>
  )
}

const Row = ({ name, asOf, children }: { name: ReactNode; asOf?: number | null; children: ReactNode }) => {
  const time = asOf ? formatDateTime(asOf) : ''
  return (
    <li>
      <span>
        {name}
        {time !== '' && (
          <small>
            <Trans>as of {time}</Trans>
          </small>
        )}
      </span>
      <span className="num">{children}</span>
    </li>
  )
}

/** Null if unknown: then a dash is shown instead of zero. */
const counted = (count: number | null): string => (count === null ? '–' : formatNumber(count))

/** What is stored on this device for offline use, with age and size. */
const DeviceStore = () => {
  const catalogue = useCatalogueStatus()
  const drafts = useDraftCount()
  const records = dataOr(useRecordCount(), null)
  const cart = useCart()
  const rows = formatNumber(catalogue.rows)
  const all = formatNumber(catalogue.totalRows)
  return (
    <Card
      title={<Trans>On this device</Trans>}
      aside={<span className="tiny faint num">{formatBytes(catalogue.bytes)}</span>}
    >
      <ul className="store">
        <Row name={<Trans>Products and suppliers</Trans>} asOf={catalogue.asOf}>
          {catalogue.totalRows > catalogue.rows ? (
            <Trans>
              {rows} of {all}
            </Trans>
          ) : (
            rows
          )}
        </Row>
        <Row name={<Trans>Drafts</Trans>}>{counted(dataOr(drafts, null))}</Row>
        <Row name={<Trans>Requests and replies</Trans>} asOf={records?.asOf ?? null}>
          {counted(records?.count ?? null)}
        </Row>
        <Row name={<Trans>Cart</Trans>} asOf={cart.status === 'ready' ? cart.data.asOf : null}>
          {cart.status === 'ready' ? formatNumber(cart.data.total) : '–'}
        </Row>
      </ul>
    </Card>
  )
}

/** What was discarded since the page was opened, each with Undo. */
const DiscardedPart = () => {
  const { t } = useLingui()
  const account = accountOf(useSnapshot(sessionState).view)
  const things = useSnapshot(discarded).things.filter((thing) => thing.account === account)
  if (things.length === 0) return null
  const failed = () => showToast({ tone: 'bad', text: t`Could not be restored` })
  return (
    <section>
      <h2 className="grp">
        <Trans>Discarded</Trans>{' '}
        <span>
          <Trans>until you close the app</Trans>
        </span>
      </h2>
      <ul className="oi-list">
        {things.map(({ id, title, putBack }) => (
          <li className="oi oi--line" key={id}>
            <span className="oi__icon">
              <Icon of={Trash2} />
            </span>
            <span className="item__t">{title}</span>
            <Button size="sm" aria-label={t`Undo: ${title}`} onClick={() => void putBack().catch(failed)}>
              <Trans>Undo</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Midnight in this device's time zone, ms. */
const startOfToday = (now: number): number => new Date(now).setHours(0, 0, 0, 0)

const Part = ({ title, side, items }: { title: ReactNode; side?: ReactNode; items: readonly OutboxItem[] }) =>
  items.length === 0 ? null : (
    <section>
      <h2 className="grp">
        {title} {side && <span>{side}</span>}
      </h2>
      <ul className="oi-list">
        {items.map((item) => (
          <OutboxItemRow key={item.shown.thing} item={item} />
        ))}
      </ul>
    </section>
  )

interface OutboxScreenProps {
  /** Shown beside the list, below what is stored on this device. */
  readonly aside?: ReactNode
}

/** Everything the buyer did that the server has not confirmed, and what it confirmed today. */
export const OutboxScreen = ({ aside }: OutboxScreenProps) => {
  const read = useOutbox()
  return (
    <div className="page page--narrow">
      <div className="ob">
        <div>
          <Connection />
          <UnreadablePart />
          <ListStates
            read={read}
            rows={3}
            isEmpty={(rows) => rows.length === 0}
            empty={
              // That nothing waits is said above it, with the line.
              <EmptyState
                icon={CloudCheck}
                title={<Trans>What you write offline waits here until it is sent.</Trans>}
              />
            }
          >
            {(rows) => {
              const { attention, waiting, done } = groupOutbox(rows, startOfToday(systemClock.now()))
              return (
                <>
                  <Part title={<Trans>Needs attention</Trans>} items={attention} />
                  <Part title={<Trans>Waiting to send</Trans>} side={<Trans>in this order</Trans>} items={waiting} />
                  <Part title={<Trans>Sent today</Trans>} side={<Trans>kept for 7 days</Trans>} items={done} />
                </>
              )
            }}
          </ListStates>
          <DiscardedPart />
        </div>
        {/* On a phone it is below the list, which would move it. */}
        {read.status !== 'loading' && (
          <aside className="ob__aside">
            <DeviceStore />
            {aside}
          </aside>
        )}
      </div>
    </div>
  )
}
