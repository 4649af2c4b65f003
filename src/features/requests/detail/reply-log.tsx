import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Settings2 } from 'lucide-react'
import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'
import type { OutboxRow } from '#data/queries/outbox.ts'
import { formatBytes, formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { logWords } from './log-words.ts'
import { QuoteTable } from './quote-table.tsx'

/** Actions of the buyer, by the event they will become. */
const eventOf: Readonly<Record<string, string>> = {
  'record-answer': 'answered',
  'record-urge': 'urged',
  'record-decline': 'not-selected',
  'record-cancel': 'cancelled',
}

const Mark = ({ entry, company }: { entry: Pick<LogEntry, 'actor' | 'type'>; company: string }) => {
  if (entry.actor === 'supplier')
    return (
      <span className="log__mark">
        <Monogram name={company} size="sm" />
      </span>
    )
  return (
    <span className="log__mark dotic">
      <Icon of={entry.actor === 'system' ? Settings2 : logWords(entry).icon} size={14} />
    </span>
  )
}

const Who = ({ actor, company }: { actor: LogEntry['actor']; company: string }) => {
  if (actor === 'system') return null
  return <b>{actor === 'supplier' ? company : <Trans>You</Trans>}</b>
}

const Entry = ({ entry, record }: { entry: LogEntry; record: RequestRecord }) => {
  const { i18n } = useLingui()
  return (
    <li>
      <Mark entry={entry} company={record.company.name} />
      <div className="log__who">
        <Who actor={entry.actor} company={record.company.name} />
        <span className="faint">{i18n._(logWords(entry).text)}</span>
        <time className="num" dateTime={new Date(entry.time).toISOString()}>
          {formatDateTime(entry.time)}
        </time>
      </div>
      {entry.text && <p className="log__text">{entry.text}</p>}
      {entry.quote && <QuoteTable quote={entry.quote} record={record} />}
      {entry.files.map((file) => (
        <a key={file.url} className="att" href={file.url} target="_blank" rel="noreferrer">
          <Icon of={FileText} size={16} />
          {file.name}
          {file.size ? <span className="faint">{formatBytes(file.size)}</span> : null}
        </a>
      ))}
    </li>
  )
}

const Waiting = ({ row }: { row: OutboxRow }) => {
  const { i18n } = useLingui()
  const entry = { actor: 'buyer', type: eventOf[row.action ?? ''] ?? row.action ?? '' } as const
  return (
    <li>
      <Mark entry={entry} company="" />
      <div className="log__who">
        <b>
          <Trans>You</Trans>
        </b>
        <span className="faint">{i18n._(logWords(entry).text)}</span>
        {row.state === 'attention' ? (
          <StatusPill tone="attention">
            <Trans>Needs attention</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="pending">
            <Trans>Queued</Trans>
          </StatusPill>
        )}
        <time className="num">{formatDateTime(row.createdAt)}</time>
      </div>
    </li>
  )
}

/** What happened, the latest first; what waits on this device above it. */
export const ReplyLog = ({ record, pending }: { record: RequestRecord; pending: readonly OutboxRow[] }) => {
  const entries = (record.log ?? []).toReversed()
  if (entries.length === 0 && pending.length === 0)
    return (
      <p className="muted">
        <Trans>The log has not been copied to this device yet.</Trans>
      </p>
    )
  return (
    <ol className="log">
      {pending.toReversed().map((row) => (
        <Waiting key={row.opId} row={row} />
      ))}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} record={record} />
      ))}
    </ol>
  )
}
