import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type FormEvent } from 'react'
import { maxAttachments, type RequestKind } from '#contract/entities/request.ts'
import { prepareFile } from '#account/drafts/chosen-file.ts'
import type { ActionFileInput, ActionResult } from '#account/actions/action-files.ts'
import { today } from '#account/queries/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { fileRefusalText } from '#i18n/labels/file-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { reportSurplus } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { FilesField, waitingLabel, useFormFiles } from '#widgets/files-field.tsx'
import { useStoredText } from '../use-stored-text.ts'
import { Clock, Send } from 'lucide-react'
import type { RecordId } from '#domain/ids.ts'
import { answerRecord } from '#account/actions/records.ts'

/** Maximum number of characters in the API contract. */
const maxText = 500

export function useMessageForm(key: Parameters<typeof useStoredText>[0]) {
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
  /** Runs the action when all files are read. `then` is called after the action was stored. */
  const send = (run: (files: readonly ActionFileInput[]) => Promise<ActionResult | void>, then?: () => void) =>
    save(async () => {
      const complete = await intake.complete()
      if (complete === null) return
      const result = await run(complete.map((file) => ({ blob: file, name: file.name })))
      if (result && !result.ok)
        return showToast({ tone: 'bad', text: i18n._(fileRefusalText(result.reason, result.name)) })
      await clear()
      then?.()
    })
  return { busy, text, type, problem, setProblem, files, setFiles, intake, send }
}

type OfForm = Readonly<{ form: ReturnType<typeof useMessageForm> }>

type TextFieldProps = OfForm & Pick<Parameters<typeof Field>[0], 'label' | 'help' | 'optional'>

export const TextField = ({ form: { text, type, problem }, ...field }: TextFieldProps) => (
  <Field {...field} error={problem} counter={{ used: text.length, max: maxText }}>
    <TextArea value={text} limit={maxText} onValue={type} />
  </Field>
)

export const Attachments = ({ form: { files, intake, setFiles }, wide = false }: OfForm & { wide?: boolean }) => (
  <FilesField
    label={<Trans>Attachments</Trans>}
    files={files}
    limit={maxAttachments}
    wide={wide}
    intake={intake}
    onFiles={setFiles}
  />
)

export function AnswerBox({ kind, id, question }: Readonly<{ kind: RequestKind; id: RecordId; question: string }>) {
  const { t } = useLingui()
  const offline = useOffline()
  const form = useMessageForm(`typing:${kind}:${id}:answer`)
  const { busy, text } = form
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return form.setProblem(t`Write a reply`)
    if (reportSurplus(event.currentTarget)) return
    await form.send(() => answerRecord(kind, id, text))
  }
  return (
    <form className="stack g-3 start mt-5 pad answer card" onSubmit={(event) => void submit(event)} noValidate>
      <h3 className="h3">{t`The supplier has a question`}</h3>
      {question && <blockquote className="pre answer__question">{question}</blockquote>}
      <TextField form={form} label={t`Your reply`} help={text === '' ? null : t`Saved on this device as you type.`} />
      <Button type="submit" look="primary" icon={offline ? Clock : Send} busy={busy}>
        {offline ? t`Send reply when online` : t`Send reply`}
      </Button>
    </form>
  )
}

export interface MessageInput {
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
  /** Label of the text. By default, it is a note to the supplier. */
  label?: ReactNode
  /** The error message for an empty text. If absent, the text may be empty. */
  missing?: string
  /** Label of the day field. If absent, the dialog does not ask for a day. */
  day?: ReactNode
  files?: boolean
  /** Further fields, above the text. */
  extra?: ReactNode
  /** True while one of the fields in `extra` is invalid: then nothing is sent. */
  isBlocked?: boolean
  /** Key under which the text is stored until it is in the outbox. */
  storedAs: string
  /** Resolves when the action is in the outbox. */
  run: (input: MessageInput) => Promise<ActionResult | void>
  onClose: () => void
}>

export function TextDialog(props: TextDialogProps) {
  const { title, children, action, danger = false, label, missing, day: dayLabel, files: takesFiles = false } = props
  const { extra, isBlocked = false, storedAs, run, onClose } = props
  const { t } = useLingui()
  const offline = useOffline()
  const form = useMessageForm(`typing:${storedAs}`)
  const { busy, text } = form
  const [day, setDay] = useState(today)
  const dayProblem = dayLabel && (day === '' || day > today()) ? t`Choose today or an earlier date` : null
  const submit = async (dialog: Element | null) => {
    if (missing !== undefined && text.trim() === '') return form.setProblem(missing)
    if (busy || isBlocked || dayProblem || reportSurplus(dialog)) return
    await form.send((files) => run({ text, day, files }), onClose)
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
            busyLabel={waitingLabel(form.intake)}
            onClick={({ currentTarget }) => void submit(currentTarget.closest('dialog'))}
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
        <TextField form={form} label={label ?? t`Note to the supplier`} optional={missing === undefined} />
        {takesFiles && <Attachments form={form} wide />}
        {offline && <Note tone="offline">{t`It is sent as soon as the server can be reached.`}</Note>}
      </div>
    </Dialog>
  )
}
