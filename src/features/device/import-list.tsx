import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ImportPlan } from '#account/backup/plan.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Note } from '#ui/marks/note.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { leftOut, type ImportItem } from './import-items.ts'
import './storage.css'

interface ImportListProps {
  readonly plan: ImportPlan
  readonly items: readonly ImportItem[]
  readonly send: ReadonlySet<string>
  readonly onSend: (send: ReadonlySet<string>) => void
}

const How = ({ item }: { item: ImportItem }) => {
  switch (item.how) {
    case 'new':
      return null
    case 'restored':
      return <Trans>your unsaved text is merged into the saved draft</Trans>
    case 'copy':
      return <Trans>this device has a different version; both are kept</Trans>
  }
}

/** Words in a row, separated by dots. Null words are left out. */
const Dotted = ({ words }: { words: readonly (readonly [name: string, word: ReactNode])[] }) =>
  words
    .filter(([, word]) => word !== null)
    .map(([name, word], n) => (
      <span key={name}>
        {n > 0 && ' · '}
        {word}
      </span>
    ))

const Row = ({ item, ticked, onTick }: { item: ImportItem; ticked: boolean; onTick: () => void }) => {
  const { t } = useLingui()
  const { title } = item
  return (
    <li className="imp__row">
      <span className="grow">
        <span className="item__t">{title}</span>
        <span className="item__s num">
          <Dotted
            words={[
              ['files', item.files > 0 ? <Plural key="files" value={item.files} one="# file" other="# files" /> : null],
              ['how', item.how === 'new' ? null : <How key="how" item={item} />],
            ]}
          />
        </span>
      </span>
      {item.confirmed && (
        <Tick label={t`Send now: ${title}`} state={ticked ? 'on' : 'off'} onChange={onTick}>
          <Trans>Send now</Trans>
        </Tick>
      )}
    </li>
  )
}

const LeftOut = ({ plan }: { plan: ImportPlan }) => {
  const { here, sent, deleted } = leftOut(plan)
  const { unreadable } = plan.backup
  if (here + sent + deleted + unreadable === 0) return null
  return (
    <p className="small muted">
      <Trans>Not imported:</Trans>{' '}
      <Dotted
        words={[
          [
            'here',
            here > 0 ? (
              <Plural key="n" value={here} one="# is already on this device" other="# are already on this device" />
            ) : null,
          ],
          ['sent', sent > 0 ? <Plural key="n" value={sent} one="# was sent" other="# were sent" /> : null],
          [
            'deleted',
            deleted > 0 ? (
              <Plural key="n" value={deleted} one="# was discarded earlier" other="# were discarded earlier" />
            ) : null,
          ],
          [
            'unreadable',
            unreadable > 0 ? (
              <Plural key="n" value={unreadable} one="# cannot be read" other="# cannot be read" />
            ) : null,
          ],
        ]}
      />
    </p>
  )
}

/** The items to import. Sends start unselected, because their own device may have sent them. */
export const ImportList = ({ plan, items, send, onSend }: ImportListProps) => {
  const made = formatDateTime(plan.backup.madeAt)
  const waiting = items.filter((item) => item.confirmed).length
  const toggle = (id: string) => {
    const next = new Set(send)
    if (!next.delete(id)) next.add(id)
    onSend(next)
  }
  return (
    <div className="imp">
      <p className="small muted num">
        <Trans>Saved {made}</Trans>
      </p>
      {items.length === 0 ? (
        <p>
          {plan.kept.length > 0 ? (
            <Trans>Your templates, target prices and unfinished replies are restored.</Trans>
          ) : (
            <Trans>Everything in this backup is already here or has been sent.</Trans>
          )}
        </p>
      ) : (
        <ul className="imp__list">
          {items.map((item) => (
            <Row key={item.id} item={item} ticked={send.has(item.id)} onTick={() => toggle(item.id)} />
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <Note>
          <Plural
            value={waiting}
            one="# item was waiting to be sent. Its original device may already have sent it: it is sent from here only if you say so, and arrives only once."
            other="# items were waiting to be sent. Their original device may already have sent them: they are sent from here only if you say so, and arrive only once."
          />
        </Note>
      )}
      <LeftOut plan={plan} />
    </div>
  )
}
