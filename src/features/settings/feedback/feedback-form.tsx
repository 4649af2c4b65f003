import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxFeedback } from '#contract/calls/settings.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { prepareFile } from '#account/drafts/chosen-file.ts'
import { sendFeedback } from '#account/actions/settings.ts'
import { useAccountDb } from '#account/queries/use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { fileRefusalText } from '#i18n/labels/file-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { FilesField, waitingFilesLabel, useFormFiles } from '#widgets/files-field.tsx'
import { Card } from '#ui/marks/card.tsx'
import { useChangedFields } from '../use-changes.ts'
import '../settings.css'

type Reader = 'operator' | 'support'
const keys = { operator: 'typing:feedback', support: 'typing:support' } as const satisfies Record<Reader, string>

const useFormLabels = (to: Reader) => {
  const { t } = useLingui()
  return to === 'support'
    ? {
        label: t`Your question`,
        empty: t`Write your question`,
        sent: t`Your question is on its way. The answer appears under Messages.`,
        waiting: t`Your question is stored here and sent when you are online. The answer appears under Messages.`,
        send: t`Send question`,
        sendLater: t`Send question when online`,
      }
    : {
        label: t`What went wrong, or what should we improve?`,
        empty: t`Write your feedback`,
        sent: t`Thank you. Your feedback is on its way.`,
        waiting: t`Thank you. Your feedback is stored here and sent when you are online.`,
        send: t`Send feedback`,
        sendLater: t`Send feedback when online`,
      }
}

type FormProps = Readonly<{ to: Reader }>

const WriteForm = ({ to }: FormProps) => {
  const { i18n, t } = useLingui()
  const labels = useFormLabels(to)
  const offline = useOffline()
  const { value, set, clear } = useChangedFields(keys[to], { content: '' })
  const content = value('content')
  const [files, setFiles] = useState<readonly File[]>([])
  const intake = useFormFiles({ files, onFiles: setFiles, limit: maxAttachments, prepare: prepareFile })
  const [tried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<'sent' | 'waiting' | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const { busy, save } = useSave()
  const send = async (form: HTMLFormElement) => {
    setTried(true)
    if (content.trim() === '') return area.current?.querySelector('textarea')?.focus()
    if (reportTooLongField(form)) return
    await save(async () => {
      const complete = await intake.complete()
      if (complete === null) return
      const inputs = complete.map((file) => ({ blob: file, name: file.name }))
      const result = await sendFeedback(content, inputs, to)
      if (!result.ok) return showToast({ tone: 'bad', text: i18n._(fileRefusalText(result.reason, result.name)) })
      await clear()
      setFiles([])
      setTried(false)
      setOutcome(offline ? 'waiting' : 'sent')
    })
  }
  return (
    <Form className="stack g-4" onSubmit={(form) => void send(form)}>
      <div role="status" className="set__said">
        {outcome === 'sent' && (
          <Note tone="neutral" icon={Send} onDismiss={() => setOutcome(null)}>
            {labels.sent}
          </Note>
        )}
        {outcome === 'waiting' && (
          <Note tone="offline" onDismiss={() => setOutcome(null)}>
            {labels.waiting}
          </Note>
        )}
      </div>
      <div ref={area}>
        <Field
          label={labels.label}
          error={tried && content.trim() === '' && labels.empty}
          counter={{ used: content.length, max: maxFeedback }}
        >
          <TextArea rows={6} value={content} limit={maxFeedback} onValue={(text) => set('content', text)} />
        </Field>
      </div>
      <FilesField
        label={
          <>
            <Trans>Attachments</Trans> <span className="opt">{t`optional`}</span>
          </>
        }
        files={files}
        limit={maxAttachments}
        wide
        intake={intake}
        onFiles={setFiles}
      />
      <div className="cluster g-3 wide set__foot">
        <Button type="submit" look="primary" icon={Send} busy={busy} busyLabel={waitingFilesLabel(intake)}>
          {offline ? labels.sendLater : labels.send}
        </Button>
      </div>
    </Form>
  )
}

export const FeedbackForm = ({ to }: FormProps) => (useAccountDb() ? <WriteForm to={to} /> : <SkeletonRows rows={3} />)

export const FeedbackScreen = () => (
  <div className="page set__page">
    <Card title={<Trans>Feedback</Trans>}>
      <FeedbackForm to="operator" />
    </Card>
  </div>
)
