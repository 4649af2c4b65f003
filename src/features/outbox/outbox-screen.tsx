import { Trans } from '@lingui/react/macro'
import { CloudCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOutbox } from '#account/reads/requests/outbox.ts'
import { systemClock } from '#lib/clock.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Connection } from './connection.tsx'
import { DeviceStore } from './device-store.tsx'
import { DiscardedPart } from './discarded-part.tsx'
import { groupOutbox, type OutboxItem } from './group-outbox.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import { UnreadablePart } from './unreadable-part.tsx'
import './outbox.css'

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
