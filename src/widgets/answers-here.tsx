import { Plural, Trans } from '@lingui/react/macro'
import type { Company } from '#contract/entities/company.ts'

export function AnswersHereTag({ answersHere }: Readonly<{ answersHere: boolean | null | undefined }>) {
  if (answersHere == null) return null
  return answersHere ? (
    <span className="tag tag--teal">
      <Trans>Answers here</Trans>
    </span>
  ) : (
    <span className="tiny faint">
      <Trans>Register only</Trans>
    </span>
  )
}

/** "Replies to 83 % of requests, usually within 26 hours". Renders nothing without a rate (too few requests). */
export function ReplyFacts({ replyRate, usualReplyHours }: Pick<Company, 'replyRate' | 'usualReplyHours'>) {
  if (replyRate == null) return null
  const rate = String(replyRate)
  const hours = usualReplyHours ?? 0
  return hours > 36 ? (
    <Plural
      value={Math.round(hours / 24)}
      one={`Replies to ${rate} % of requests, usually within # day`}
      other={`Replies to ${rate} % of requests, usually within # days`}
    />
  ) : hours > 0 ? (
    <Plural
      value={hours}
      one={`Replies to ${rate} % of requests, usually within # hour`}
      other={`Replies to ${rate} % of requests, usually within # hours`}
    />
  ) : (
    <Trans>Replies to {rate} % of requests</Trans>
  )
}
