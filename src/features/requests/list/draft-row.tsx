import { Plural, useLingui } from '@lingui/react/macro'
import { Check, Trash2, Send } from 'lucide-react'
import { useState } from 'react'
import { discardDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { showMembershipRefusal } from '#api/refusals.ts'
import { today } from '#account/queries/surroundings.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import { groupLinesBySupplier, type LineContent } from '#domain/requests/draft/content.ts'
import { kindContracts } from '#contract/entities/request.ts'
import type { Problem } from '#domain/requests/kind-rules.ts'
import type { QuotaCheck } from '#domain/membership/quota.ts'
import { blocksOnlySend } from '#domain/requests/judge.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { listSeparator, formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useMobileForm } from '#ui/page/use-media.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { useDoubtfulValues, DoubtfulValueList, type DoubtfulValue } from '../quantities/quantity-question.tsx'
import { supplierNames } from '../labels/line-labels.tsx'
import { fieldLabelsOf } from '../labels/problem-texts.ts'
import { DraftStateDetails } from '../labels/state-details.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { DueDay, RequestRowFrame } from './list-parts.tsx'
import { useOffline } from '#api/connection.ts'
import { LineRows, TermRows, visibleTerms } from '../detail/fact-rows.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'

type DraftProps = Readonly<{ kind: KindDescriptor; draft: DraftView; quota: QuotaCheck | null }>

type SendQuestionProps = DraftProps &
  Readonly<{ unusual: readonly DoubtfulValue[]; onCancel: () => void; onSend: () => void }>

/** The list does not show what the app has filled in, so the question shows the whole content. */
function SendQuestion({ kind, draft, quota, unusual, onCancel, onSend }: SendQuestionProps) {
  const { i18n } = useLingui()
  const offline = useOffline()
  const content = useContentWithNames(draft.content)
  const suppliers = groupLinesBySupplier(content).length
  const files = content.attachments.length
  const remaining = quota?.ok ? quota.remaining : null
  return (
    <ConfirmDialog
      icon={Send}
      title={<Plural value={suppliers} one="Send this to # supplier?" other="Send this to # suppliers?" />}
      action={i18n._(offline ? kind.words.queue : kind.words.send)}
      onCancel={onCancel}
      onConfirm={onSend}
    >
      {unusual.length > 0 && (
        <Note tone="pending">
          <DoubtfulValueList content={content} quantities={unusual} />
        </Note>
      )}
      <p>{supplierNames(content.lines)}</p>
      <dl className="kv kv--rows leaving">
        <LineRows lines={content.lines} />
        <TermRows terms={visibleTerms(kind, content.terms)} replyBy={content.maxReplyTime} />
      </dl>
      {files > 0 && (
        <p>
          <Plural value={files} one="With # file" other="With # files" />
        </p>
      )}
      {remaining !== null && <p>{i18n._(kind.words.quota(remaining))}</p>}
    </ConfirmDialog>
  )
}

function StillNeeded({ draft, problems }: { draft: DraftView; problems: Problem[] }) {
  const { t, i18n } = useLingui()
  if (problems.length === 0)
    return (
      <span className="inline replied">
        <Icon of={Check} size={16} />
        {t`Ready to send`}
      </span>
    )
  const namesOf = (some: readonly Problem[]) =>
    [...new Set(some.map(({ path }) => i18n._(fieldLabelsOf(draft.content, path).label)))].join(listSeparator())
  const names = namesOf(problems.filter((problem) => !blocksOnlySend(problem)))
  const long = namesOf(problems.filter(blocksOnlySend))
  return names === '' ? t`Too long: ${long}` : t`Missing: ${names}`
}

type DraftRowProps = DraftProps & Readonly<{ lines: LineContent[]; onOpen: () => void; onSent: () => void }>

export function DraftRow({ kind, draft, lines, quota, onOpen, onSent }: DraftRowProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'delete' | 'send' | null>(null)
  const { content, state, localId } = draft
  const style = useMobileForm() ? 'mobile' : 'full'
  const neededProblems = kindRules[draft.kind].judge(content, { today: today(), style })
  const isReady = neededProblems.length === 0
  const isStopped = state.at === 'blocked' || state.at === 'conflict'
  const reason = draft.approval?.reason ?? ''
  const going = state.at === 'waiting-to-delete'
  const { save } = useSave()
  const { findUnusual, confirmUnusual } = useDoubtfulValues(localId, content)
  const [unusual, setUnusual] = useState<readonly DoubtfulValue[]>([])
  const askToSend = async () => {
    if (quota?.ok === false) return showMembershipRefusal(kindContracts[draft.kind].permissionType)
    setAsking('send')
    setUnusual(await findUnusual())
  }
  const send = async () => {
    // If the buyer confirmed before the quantities were checked, the dialog first asks about unusual ones.
    const doubtful = await findUnusual()
    if (doubtful.some(({ path }) => !unusual.some((other) => other.path === path))) return setUnusual(doubtful)
    setAsking(null)
    if (unusual.length > 0) await confirmUnusual(unusual)
    const problems = await sendDraft(localId, style)
    if (problems.length > 0) onOpen()
    else onSent()
  }
  const discard = async () => {
    setAsking(null)
    const result = await discardDraft(localId)
    if (!result.ok) showToast({ tone: 'bad', text: t`Already sent: it can no longer be recalled` })
    else if (!result.waiting) showToast({ tone: 'ok', text: t`Draft deleted` })
  }
  return (
    <>
      <RequestRowFrame
        products={lines}
        open={onOpen}
        state={<RequestState state={state} />}
        detail={
          draft.approval?.state === 'returned' ? (
            t`Sent back: ${reason}`
          ) : isStopped || going ? (
            <DraftStateDetails state={state} />
          ) : (
            <StillNeeded draft={draft} problems={neededProblems} />
          )
        }
        suppliers={<span className="muted clip">{supplierNames(content.lines)}</span>}
        due={<DueDay day={content.maxReplyTime} stands="waits" />}
        activity={formatDateTime(draft.updatedAt)}
        action={
          !going && (
            <>
              {isReady && !isStopped ? (
                <Button look="primary" size="sm" onClick={() => void save(askToSend)}>{t`Send`}</Button>
              ) : (
                <Button size="sm" onClick={onOpen}>
                  {isStopped ? t`Fix` : t`Continue`}
                </Button>
              )}
              <IconButton icon={Trash2} size="sm" label={t`Delete draft`} onClick={() => setAsking('delete')} />
            </>
          )
        }
      />
      {asking === 'send' && (
        <SendQuestion
          kind={kind}
          draft={draft}
          quota={quota}
          unusual={unusual}
          onCancel={() => setAsking(null)}
          onSend={() => void save(send)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          danger
          icon={Trash2}
          title={t`Delete this draft?`}
          action={t`Delete`}
          cancel={t`Keep`}
          onCancel={() => setAsking(null)}
          onConfirm={() => void save(discard)}
        >{t`The draft and its files are deleted from this device and your account.`}</ConfirmDialog>
      )}
    </>
  )
}
