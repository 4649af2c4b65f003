import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareReply } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { LogEntry, RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { useRecords } from '#data/queries/records.ts'
import { paths, type RequestSection } from '#domain/paths.ts'
import { formatMessageTime } from '#i18n/formats.ts'
import './messages.css'

const sections = { enquiry: 'inquiry', sample: 'sample', intention: 'intention' } satisfies Record<RequestKind, RequestSection>

const lastReply = (record: RequestRecord): LogEntry | null => record.log?.findLast((entry) => entry.actor === 'supplier') ?? null

const useReplies = () => {
  const reads = [useRecords('enquiry', {}), useRecords('sample', {}), useRecords('intention', {})]
  const rows = reads.flatMap((read, index) => {
    const kind = (['enquiry', 'sample', 'intention'] as const)[index] ?? 'enquiry'
    return read.status === 'ready' ? read.data.rows.flatMap((record) => (record.lastReplyTime ? [{ kind, record }] : [])) : []
  })
  rows.sort((a, b) => (b.record.lastReplyTime ?? 0) - (a.record.lastReplyTime ?? 0))
  return { loading: reads.some((read) => read.status === 'loading'), rows }
}

/** What suppliers answered, newest first, from this device. Opening one marks it read. */
export const MessageScreen = () => {
  const { t } = useLingui()
  const { loading, rows } = useReplies()
  if (!loading && rows.length === 0) {
    return (
      <div className="empty">
        <MessageSquareReply className="icon icon--24" aria-hidden />
        <p><Trans>No replies yet. When a supplier answers, it shows here.</Trans></p>
      </div>
    )
  }
  return (
    <ul className="msgs" aria-busy={loading}>
      {rows.map(({ kind, record }) => {
        const entry = lastReply(record)
        const supplier = record.company.name
        return (
          <li key={record.id}>
            <Link className={record.unread ? 'mi new' : 'mi'} to={paths.request(sections[kind], record.id)}>
              <i title={record.unread ? t`Unread` : undefined} />
              <span className="grow">
                <span className="row">
                  <span className="item__t grow"><Trans>{supplier} replied</Trans></span>
                  <time>{formatMessageTime(record.lastReplyTime ?? 0)}</time>
                </span>
                <span className="item__s">{record.recordNo}{entry?.text ? `: ${entry.text}` : ''}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
