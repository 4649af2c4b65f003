import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash } from 'lucide-react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { replyStateOf } from '#domain/lifecycle/status-word.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { comma } from '#i18n/formats.ts'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { Track } from '#ui/marks/track.tsx'
import { sentWords } from '#widgets/state-words.ts'
import { statusText } from '../words/status-words.ts'
import type { SentRow } from './sent-rows.ts'

interface RecordPillProps {
  readonly kind: RequestKind
  readonly code: number
  readonly replied: boolean
  /** Number of suppliers in the record's send. */
  readonly suppliers?: number
}

/** A sent record's status label. One that needs the buyer stands out; an ended one is muted. */
export const RecordPill = ({ kind, code, replied, suppliers = 1 }: RecordPillProps) => {
  const { i18n } = useLingui()
  if (code === status.sent && !replied) return <StatusPill tone="sent">{i18n._(sentWords(suppliers))}</StatusPill>
  const text = i18n._(statusText(kind, code))
  if (code === status.needsAnswer) return <StatusPill tone="pending">{text}</StatusPill>
  if (code === status.declined || code === status.expired || code === status.refused)
    return (
      <StatusPill tone="neutral" icon={CircleSlash}>
        {text}
      </StatusPill>
    )
  if (isEnded(code))
    return (
      <StatusPill tone="neutral" icon={CircleCheck}>
        {text}
      </StatusPill>
    )
  return <StatusPill tone={replied ? 'replied' : 'sent'}>{text}</StatusPill>
}

/** What the suppliers of a batch have done, most urgent for the buyer first. */
const Replies = ({ records }: Pick<SentRow, 'records'>) => {
  const { t } = useLingui()
  const count = { quoted: 0, asks: 0, declined: 0, replied: 0 }
  for (const record of records) count[replyOf(record)] += replyStateOf(record)
  const { quoted, asks, declined, replied } = count
  return [
    quoted > 0 && t`${plural(quoted, { one: '# quoted', other: '# quoted' })}`,
    asks > 0 && t`${plural(asks, { one: '# asks', other: '# ask' })}`,
    declined > 0 && t`${plural(declined, { one: '# declined', other: '# declined' })}`,
    replied > 0 && t`${plural(replied, { one: '# replied', other: '# replied' })}`,
  ]
    .filter(Boolean)
    .join(comma())
}

const replyOf = ({ status: code }: RequestRecord) => {
  if (code === status.needsAnswer) return 'asks'
  if (code === status.declined) return 'declined'
  return code >= status.offered && code < status.declined ? 'quoted' : 'replied'
}

/** The state of a send: its status for one supplier, or what each has done for several. */
export const SentState = ({ kind, row }: { kind: RequestKind; row: SentRow }) => {
  const { t, i18n } = useLingui()
  const { replied, records } = row
  const all = records.length
  const sent = i18n._(sentWords(all))
  const label = replied === 0 ? sent : replied < all ? t`Sent, ${replied} of ${all} replied` : t`Sent, replied`
  return (
    <>
      {all === 1 ? (
        <RecordPill kind={kind} code={records[0].status} replied={replied > 0} />
      ) : (
        <StatusPill tone={replied === 0 ? 'sent' : 'replied'}>
          {replied === 0 ? sent : <Replies records={records} />}
        </StatusPill>
      )}
      <Track steps={['done', 'done', 'done', replied === 0 ? 'next' : replied < all ? 'now' : 'done']} label={label} />
    </>
  )
}
