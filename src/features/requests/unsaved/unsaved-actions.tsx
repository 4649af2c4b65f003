import { visibleTerms, useTermText } from '../detail/fact-rows.tsx'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Copy, Send } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { findLostFiles, sendsFromMemory, prepareSendFromMemory, sendFromMemory } from '#account/drafts/restore-forms.ts'
import type { DraftId } from '#domain/ids.ts'
import { listSeparator, formatDay } from '#i18n/formats.ts'
import { blockCauseLabels, shortConflictLabels } from '#i18n/labels/cause-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useRequestForm } from '../form/form-field.tsx'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { useCopyText } from '../use-request-actions.ts'
import { useLineSummary } from '../labels/line-labels.tsx'

const useDraftText = (kind: KindDescriptor, content: RequestContent): (() => string) => {
  const { t, i18n } = useLingui()
  const termText = useTermText()
  const { lines } = useContentWithNames(content)
  const summary = useLineSummary()
  return () => {
    const rows = [
      ...visibleTerms(kind, content.terms).map(({ field, value }) => [i18n._(field.label), termText(field, value)]),
      [t`Reply by`, content.maxReplyTime && formatDay(content.maxReplyTime)],
      [t`Note to suppliers`, content.note],
      [t`Attachments`, content.attachments.map(({ name }) => name).join(listSeparator())],
    ]
    return [
      i18n._(kind.words.name),
      ...lines.map((line) => [line.name, line.companyName, summary(line)].filter(Boolean).join(' · ')),
      ...rows.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])),
    ].join('\n')
  }
}

type Result = Awaited<ReturnType<typeof sendFromMemory>>

const notSentTexts = {
  offline: msg`No connection, so it was not sent.`,
  'sign-in': msg`Your login has expired, so it was not sent.`,
  server: msg`The server did not take it. Try again in a moment.`,
} as const satisfies Record<Extract<Result, { is: 'not-sent' }>['why'], MessageDescriptor>

const resultTexts = {
  sent: msg`Sent. It appears in your sent requests once this device can store data again.`,
  approval: msg`An administrator of your company has to approve it; then it is sent.`,
  unclear: msg`The answer was lost, so it may have arrived. Press Send now again: the same request arrives only once.`,
  'cannot-tell': msg`It may have arrived, and the server does not tell. Look into your sent requests before you send it again.`,
  'other-text': shortConflictLabels['sent-elsewhere'],
  'changed-elsewhere': msg`This draft was changed or deleted elsewhere, so it was not sent. Copy the text and begin it anew.`,
} as const satisfies Record<Exclude<Result['is'], 'not-sent' | 'refused'>, MessageDescriptor>

function textOf(result: Result): MessageDescriptor {
  if (result.is === 'not-sent') return notSentTexts[result.why]
  return result.is === 'refused' ? blockCauseLabels[result.block.why] : resultTexts[result.is]
}

export type UnsavedActionsProps = Readonly<{ localId: DraftId; markMissing: () => boolean; onSent: () => void }>

/** Loads the code in advance, because it may not be available once nothing can be stored. */
export const prepareUnsavedActions = (): void => void prepareSendFromMemory().catch(() => undefined)

export type RescueRenderer = (offers: UnsavedActionsProps) => ReactNode

export function UnsavedActions({ localId, markMissing, onSent }: UnsavedActionsProps) {
  const { t, i18n } = useLingui()
  const { kind, content } = useRequestForm()
  const text = useDraftText(kind, content)
  const sending = useSnapshot(sendsFromMemory)[localId] === 'sending'
  const [result, setResult] = useState<Result | null>(null)
  const [lost, setLost] = useState<readonly string[]>([])
  useEffect(() => {
    let isMounted = true
    const readLostFiles = async () => {
      const names = await findLostFiles(localId)
      if (isMounted) setLost(names)
    }
    readLostFiles().catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [localId, content.attachments])
  const copy = useCopyText(t`Copied`)
  const send = async () => {
    if (markMissing()) return
    const newResult = await sendFromMemory(localId)
    setResult(newResult)
    if (newResult.is !== 'sent' && newResult.is !== 'approval') return
    showToast({ tone: 'ok', text: i18n._(textOf(newResult)) })
    onSent()
  }
  const names = lost.join(listSeparator())
  return (
    <>
      <Button size="sm" icon={Copy} onClick={() => void copy(text())}>{t`Copy the text`}</Button>
      <Button size="sm" icon={Send} busy={sending} onClick={() => void send()}>{t`Send now`}</Button>
      {lost.length > 0 && (
        <span className="form-note__more">
          {t`This device no longer has these files, so they are not sent with it: ${names}`}
        </span>
      )}
      <span className="form-note__more" role="status">
        {result && !sending && <span>{i18n._(textOf(result))}</span>}
        {result?.is === 'unclear' && sending && <span>{t`Checking whether it was sent`}</span>}
        {result?.is === 'refused' && 'message' in result.block && result.block.message && (
          <span>{` ${result.block.message}`}</span>
        )}
      </span>
    </>
  )
}
