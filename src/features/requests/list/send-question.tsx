import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { DraftView } from '#account/reads/requests/requests.ts'
import { useOffline } from '#api/connection.ts'
import type { QuotaJudgement } from '#domain/membership/quota.ts'
import { bySupplier } from '#domain/requests/draft/by-supplier.ts'
import { comma } from '#i18n/formats.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { TermRows, termsToShow } from '../detail/term-text.tsx'
import { Note } from '#ui/marks/note.tsx'
import { UnusualList } from '../quantities/quantity-question.tsx'
import type { UnusualQuantity } from '../quantities/use-unusual-quantities.ts'
import { useLineSummary } from '../words/use-line-summary.ts'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'

interface SendQuestionProps {
  readonly kind: KindDescriptor
  readonly draft: DraftView
  readonly quota: QuotaJudgement | null
  readonly unusual: readonly UnusualQuantity[]
  readonly onCancel: () => void
  readonly onSend: () => void
}

/**
 * Confirms sending a draft from the list, where its text is not visible: what is sent, to whom, and the quota it uses.
 * It shows everything, because the form has filled in some values.
 */
export const SendQuestion = ({ kind, draft, quota, unusual, onCancel, onSend }: SendQuestionProps) => {
  const { i18n } = useLingui()
  const offline = useOffline()
  const summary = useLineSummary()
  const { content } = draft
  const lines = content.lines.map(useLineNames(content.lines))
  const groups = bySupplier({ lines })
  const names = groups.map((group) => group.companyName).join(comma())
  const files = content.attachments.length
  const left = quota?.ok ? quota.remaining : null
  return (
    <Confirm
      icon={Send}
      title={<Plural value={groups.length} one="Send this to # supplier?" other="Send this to # suppliers?" />}
      action={i18n._(offline ? kind.words.queue : kind.words.send)}
      cancel={<Trans>Cancel</Trans>}
      onCancel={onCancel}
      onConfirm={onSend}
    >
      {unusual.length > 0 && (
        <Note tone="pending">
          <UnusualList content={content} quantities={unusual} />
        </Note>
      )}
      <p>{names}</p>
      <dl className="kv kv--rows leaving">
        {lines.map((line) => (
          <div key={line.lineId}>
            <dt>{line.name}</dt>
            <dd className="num">
              <Unbroken text={summary(line)} />
            </dd>
          </div>
        ))}
        <TermRows terms={termsToShow(kind, content.terms)} replyBy={content.maxReplyTime} />
      </dl>
      {files > 0 && (
        <p>
          <Plural value={files} one="With # file" other="With # files" />
        </p>
      )}
      {left !== null && <p>{i18n._(kind.words.quota(left))}</p>}
    </Confirm>
  )
}
