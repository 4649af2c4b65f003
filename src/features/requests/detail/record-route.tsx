import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { replyStateOf } from '#domain/lifecycle/reply-state.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Stepper } from '#ui/stepper.tsx'
import { statusText } from '../words/status-words.ts'

const timeOf = (record: RequestRecord, type: string) =>
  record.log?.findLast((entry) => entry.type === type)?.time ?? null
const shown = (time: number | null | undefined) => (time ? <span className="num">{formatDateTime(time)}</span> : null)

/** Sent, opened, replied: where the record stands, with the day of each step. */
export const RecordRoute = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const { t, i18n } = useLingui()
  const opened = timeOf(record, 'opened')
  const replied = replyStateOf(record) === 1
  const moved = replied || record.status !== status.sent
  const last = replied || isEnded(record.status) ? i18n._(statusText(kind, record.status)) : t`Reply`
  return (
    <div className="route">
      <Stepper
        label={t`Where it is`}
        current={replied || isEnded(record.status) ? 3 : moved ? 2 : 1}
        steps={[
          { id: 'sent', title: <Trans>Sent</Trans>, date: shown(record.createTime) },
          { id: 'opened', title: <Trans>Opened by supplier</Trans>, date: shown(opened) },
          { id: 'replied', title: last, date: shown(record.lastReplyTime) },
        ]}
      />
    </div>
  )
}
