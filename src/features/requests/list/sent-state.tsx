import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash } from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { Track } from '#ui/track.tsx'
import { statusText } from '../words/status-words.ts'
import type { SentRow } from './sent-rows.ts'

/** A sent record's pill. What asks the buyer for a step stands out; what has ended is quiet. */
export const RecordPill = ({ kind, code, replied }: { kind: RequestKind; code: number; replied: boolean }) => {
  const { i18n } = useLingui()
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

/** Where a send stands: its status with one supplier, "2 of 3 replied" with several. */
export const SentState = ({ kind, row }: { kind: RequestKind; row: SentRow }) => {
  const { t } = useLingui()
  const { replied, records } = row
  const all = records.length
  const label =
    replied === 0 ? t`Sent, no reply yet` : replied < all ? t`Sent, ${replied} of ${all} replied` : t`Sent, replied`
  return (
    <>
      {all === 1 ? (
        <RecordPill kind={kind} code={records[0].status} replied={replied > 0} />
      ) : replied === 0 ? (
        <StatusPill tone="sent">
          <Trans>Sent</Trans>
        </StatusPill>
      ) : (
        <StatusPill tone="replied">
          <Trans>
            {replied} of {all} replied
          </Trans>
        </StatusPill>
      )}
      <Track steps={['done', 'done', 'done', replied === 0 ? 'next' : replied < all ? 'now' : 'done']} label={label} />
    </>
  )
}
