import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type FormEvent } from 'react'
import { maxAttachments, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { prepareFile } from '#account/drafts/chosen-file.ts'
import type { ActionFileInput, ActionResult } from '#account/actions/action-files.ts'
import { today } from '#account/queries/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { useBackend } from '#api/use-backend.ts'
import { fileRefusalText } from '#i18n/labels/file-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { FilesField, waitingFilesLabel, useFormFiles } from '#widgets/files-field.tsx'
import { useStoredText } from '../use-stored-text.ts'
import { Clock, Paperclip, Send } from 'lucide-react'
import type { RecordId } from '#domain/ids.ts'
import { addRecordMessage, answerRecord } from '#account/actions/records.ts'

/** Maximum length of a message in the API contract. */
const maxText = 500

type Run = (files: readonly ActionFileInput[]) => Promise<ActionResult | void>

function useMessageForm(key: Parameters<typeof useStoredText>[0]) {
  const { i18n } = useLingui()
  const { busy, save, failed } = useSave()
  const { text, set, clear } = useStoredText(key, failed)
  const [problem, setProblem] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const intake = useFormFiles({ files, onFiles: setFiles, limit: maxAttachments, prepare: prepareFile })
  const type = (next: string) => {
    set(next)
    setProblem(null)
  }
  /** `missing`: the message about what the form lacks, else false. `then` runs after the action has succeeded. */
  const submit = async (form: Element | null, missing: string | false, run: Run, then?: () => void) => {
    if (busy) return
    if (missing !== false) return setProblem(missing)
    if (reportTooLongField(form)) return
    await save(async () => {
      const complete = await intake.complete()
      if (complete === null) return
      const result = await run(complete.map((file) => ({ blob: file, name: file.name })))
      if (result && !result.ok)
        return showToast({ tone: 'bad', text: i18n._(fileRefusalText(result.reason, result.name)) })
      await clear()
      then?.()
    })
  }
  return { busy, text, type, problem, files, setFiles, intake, submit }
}

type MessageFieldsProps = Pick<Parameters<typeof Field>[0], 'label' | 'help' | 'optional'> &
  Readonly<{ form: ReturnType<typeof useMessageForm>; attachments?: 'narrow' | 'wide' | false }>

const MessageFields = ({ form, attachments = false, ...field }: MessageFieldsProps) => (
  <>
    <Field {...field} error={form.problem} counter={{ used: form.text.length, max: maxText }}>
      <TextArea value={form.text} limit={maxText} onValue={form.type} />
    </Field>
    {attachments && (
      <FilesField
        label={<Trans>Attachments</Trans>}
        files={form.files}
        limit={maxAttachments}
        wide={attachments === 'wide'}
        intake={form.intake}
        onFiles={form.setFiles}
      />
    )}
  </>
)

export function AnswerBox({ kind, id, question }: Readonly<{ kind: RequestKind; id: RecordId; question: string }>) {
  const { t } = useLingui()
  const offline = useOffline()
  const form = useMessageForm(`typing:${kind}:${id}:answer`)
  const { busy, text } = form
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.submit(event.currentTarget, text.trim() === '' && t`Write a reply`, () => answerRecord(kind, id, text))
  }
  return (
    <form className="stack g-3 start mt-5 pad answer card" onSubmit={submit} noValidate>
      <h3 className="h3">{t`The supplier has a question`}</h3>
      {question && <blockquote className="pre answer__question">{question}</blockquote>}
      <MessageFields
        form={form}
        label={t`Your reply`}
        help={text === '' ? null : t`Saved on this device as you type.`}
      />
      <Button type="submit" look="primary" icon={offline ? Clock : Send} busy={busy}>
        {offline ? t`Send reply when online` : t`Send reply`}
      </Button>
    </form>
  )
}

export type MessageSuggestion = Readonly<{ text: string }>

type MessageBoxProps = Readonly<{ kind: RequestKind; record: RequestRecord; suggestion: MessageSuggestion | null }>

function OpenMessageBox({ kind, record, suggestion }: MessageBoxProps) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const form = useMessageForm(`typing:${kind}:${record.id}:say`)
  const { busy, text, intake } = form
  const [attaching, setAttaching] = useState(false)
  const { name } = record.company
  useEffect(() => {
    if (!suggestion) return
    if (text === '') form.type(suggestion.text)
    element.current?.querySelector('textarea')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new suggestion is taken over
  }, [suggestion])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = text.trim() === '' && form.files.length + intake.arriving.length === 0
    const send: Run = (files) => addRecordMessage(kind, record.id, { text, files })
    void form.submit(event.currentTarget, isEmpty && t`Write a message`, send, () => {
      form.setFiles([])
      setAttaching(false)
    })
  }
  return (
    <form ref={element} className="stack g-3 mb-4" onSubmit={submit} noValidate>
      <MessageFields form={form} label={t`Write to ${name}`} attachments={attaching && 'narrow'} />
      <div className="row g-2">
        <IconButton
          icon={Paperclip}
          label={t`Attach files`}
          aria-expanded={attaching}
          onClick={() => setAttaching(!attaching)}
        />
        <span className="grow small faint">{t`Works offline too`}</span>
        <Button type="submit" icon={Send} busy={busy} busyLabel={waitingFilesLabel(intake)}>{t`Send message`}</Button>
      </div>
    </form>
  )
}

export function MessageComposer(props: MessageBoxProps) {
  const backend = useBackend()
  if (backend && !backend.knowsAdditions) return null
  // Until the backend is known, an invisible box reserves the space, so that the log below does not move.
  return (
    <div inert={!backend} style={backend ? undefined : { visibility: 'hidden' }}>
      <OpenMessageBox key={props.record.id} {...props} />
    </div>
  )
}

export interface MessageValues {
  readonly text: string
  readonly files: readonly ActionFileInput[]
  /** `yyyy-MM-dd`; today if the dialog does not ask for a day. */
  readonly day: string
}

export type TextDialogProps = Readonly<{
  title: ReactNode
  children?: ReactNode
  action: ReactNode
  danger?: boolean
  label?: ReactNode
  missing?: string
  day?: ReactNode
  files?: boolean
  extra?: ReactNode
  isBlocked?: boolean
  storedAs: string
  run: (input: MessageValues) => Promise<ActionResult | void>
  onClose: () => void
}>

export function TextDialog(props: TextDialogProps) {
  const { title, children, action, danger = false, label, missing, day: dayLabel, files = false } = props
  const { extra, isBlocked = false, storedAs, run, onClose } = props
  const { t } = useLingui()
  const offline = useOffline()
  const form = useMessageForm(`typing:${storedAs}`)
  const { busy, text } = form
  const [day, setDay] = useState(today)
  const dayProblem = dayLabel && (day === '' || day > today()) ? t`Choose today or an earlier date` : null
  const submit = (dialog: Element | null) => {
    if (isBlocked || dayProblem) return
    const problem = missing !== undefined && text.trim() === '' && missing
    void form.submit(dialog, problem, (chosen) => run({ text, day, files: chosen }), onClose)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <DialogFoot back={t`Back`} onBack={onClose}>
          <Button
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={waitingFilesLabel(form.intake)}
            onClick={({ currentTarget }) => submit(currentTarget.closest('dialog'))}
          >
            {action}
          </Button>
        </DialogFoot>
      }
    >
      <div className="stack g-4 words">
        {children && <p className="muted">{children}</p>}
        {dayLabel && (
          <Field label={dayLabel} error={dayProblem}>
            <DateInput value={day} max={today()} onValue={setDay} />
          </Field>
        )}
        {extra}
        <MessageFields
          form={form}
          label={label ?? t`Note to the supplier`}
          optional={missing === undefined}
          attachments={files && 'wide'}
        />
        {offline && <Note tone="offline">{t`It is sent as soon as the server can be reached.`}</Note>}
      </div>
    </Dialog>
  )
}
