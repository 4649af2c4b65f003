import { plural, msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash } from 'lucide-react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { replyStateOf, statusName } from '#domain/lifecycle/status-word.ts'
import { isEnded, status, type StatusName } from '#domain/lifecycle/status.ts'
import { isDeclinedByBuyer } from '#domain/quotations/quotations.ts'
import { listSeparator } from '#i18n/formats.ts'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { ProgressTrack } from '#ui/marks/track.tsx'
import { sentMessage } from '#widgets/state-texts.ts'
import type { SentRow } from '../list/rows.ts'
import type { MessageDescriptor } from '@lingui/core'

export const statusLabels = {
  sent: msg`Sent`,
  opened: msg`Opened by supplier`,
  'needs-answer': msg`Needs your answer`,
  quoted: msg`Quoted`,
  'cost-quoted': msg`Cost quoted`,
  'support-offered': msg`Support offered`,
  'revision-requested': msg`Revision requested`,
  accepted: msg`Accepted`,
  confirmed: msg`Confirmed`,
  agreed: msg`Accepted`,
  'export-clearance': msg`Export clearance`,
  shipped: msg`Shipped`,
  received: msg`Received`,
  tested: msg`Tested`,
  'documents-in-preparation': msg`Documents in preparation`,
  'documents-delivered': msg`Documents delivered`,
  filed: msg`Submitted`,
  approved: msg`Approved`,
  refused: msg`Refused`,
  declined: msg`Declined by supplier`,
  'not-selected': msg`Not selected`,
  expired: msg`Expired`,
  cancelled: msg`Cancelled`,
  closed: msg`Closed`,
} satisfies Record<StatusName, MessageDescriptor>

export function statusText(kind: RequestKind, code: number): MessageDescriptor {
  const word = statusName(kind, code)
  return word ? statusLabels[word] : msg`Status ${code}`
}

export const recordStatusText = (kind: RequestKind, record: RequestRecord): MessageDescriptor =>
  isDeclinedByBuyer(record) ? msg`Declined by you` : statusText(kind, record.status)

export function RecordStatusPill({ kind, record }: Readonly<{ kind: RequestKind; record: RequestRecord }>) {
  const { i18n } = useLingui()
  const { status: code } = record
  const replied = replyStateOf(record) === 1
  if (code === status.sent && !replied) return <StatusPill tone="sent">{i18n._(sentMessage(1))}</StatusPill>
  const text = i18n._(recordStatusText(kind, record))
  if (code === status.needsAnswer) return <StatusPill tone="pending">{text}</StatusPill>
  const isUnsuccessful = code === status.declined || code === status.expired || code === status.refused
  if (isUnsuccessful || isEnded(code))
    return (
      <StatusPill tone="neutral" icon={isUnsuccessful ? CircleSlash : CircleCheck}>
        {text}
      </StatusPill>
    )
  return <StatusPill tone={replied ? 'replied' : 'sent'}>{text}</StatusPill>
}

function Replies({ kind, records }: Pick<SentRow, 'records'> & { kind: RequestKind }) {
  const { t, i18n } = useLingui()
  const count = { agreed: 0, quoted: 0, asks: 0, declined: 0, declinedByYou: 0, notSelected: 0, replied: 0 }
  for (const record of records) count[replyOf(record)] += replyStateOf(record)
  const { quoted, asks, declined, declinedByYou, notSelected, replied } = count
  const agreed = records.filter((record) => replyOf(record) === 'agreed')
  return [
    ...new Set(agreed.map(({ status: code }) => i18n._(statusText(kind, code)))),
    quoted > 0 && t`${plural(quoted, { one: '# quoted', other: '# quoted' })}`,
    asks > 0 && t`${plural(asks, { one: '# needs your answer', other: '# need your answer' })}`,
    declined > 0 && t`${plural(declined, { one: '# declined', other: '# declined' })}`,
    declinedByYou > 0 && t`${plural(declinedByYou, { one: '# declined by you', other: '# declined by you' })}`,
    notSelected > 0 && t`${plural(notSelected, { one: '# not selected', other: '# not selected' })}`,
    replied > 0 && t`${plural(replied, { one: '# replied', other: '# replied' })}`,
  ]
    .filter(Boolean)
    .join(listSeparator())
}

function replyOf(record: RequestRecord) {
  const { status: code } = record
  if (code === status.notSelected) return isDeclinedByBuyer(record) ? 'declinedByYou' : 'notSelected'
  if (code === status.needsAnswer) return 'asks'
  if (code === status.declined) return 'declined'
  if (code < status.offered || code > status.declined) return 'replied'
  return code < status.agreed ? 'quoted' : 'agreed'
}

const hasReplied = (record: RequestRecord) => replyStateOf(record) === 1

export function SentRowState({ kind, row }: { kind: RequestKind; row: SentRow }) {
  const { t, i18n } = useLingui()
  const { replied, records } = row
  const all = records.length
  const sentLabel = i18n._(sentMessage(all))
  const reached = (has: (record: RequestRecord) => boolean) => {
    const count = records.filter(has).length
    return count === 0 ? 'next' : count < all ? 'now' : 'done'
  }
  const label = replied === 0 ? sentLabel : replied < all ? t`Sent, ${replied} of ${all} replied` : t`Sent, replied`
  return (
    <>
      {all === 1 ? (
        <RecordStatusPill kind={kind} record={records[0]} />
      ) : (
        <StatusPill tone={replied === 0 ? 'sent' : 'replied'}>
          {replied === 0 ? sentLabel : <Replies kind={kind} records={records} />}
        </StatusPill>
      )}
      <ProgressTrack
        steps={[
          'done',
          reached((record) => hasReplied(record) || (record.status > status.sent && !isEnded(record.status))),
          reached(hasReplied),
          records.some(({ agreedTime }) => agreedTime) ? 'done' : 'next',
        ]}
        label={label}
      />
    </>
  )
}
