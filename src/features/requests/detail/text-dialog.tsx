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
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { FilesField, waitingLabel, useFormFiles } from '#widgets/files-field.tsx'
import { useStoredText } from '../use-stored-text.ts'
import { Clock, Send } from 'lucide-react'
import type { RecordId } from '#domain/ids.ts'
import { answerRecord } from '#account/actions/records.ts'

/** Maximum number of characters in the API contract. */
const maxText = 500

type TextFieldProps = Omit<Parameters<typeof Field>[0], 'children' | 'counter'> &
  Readonly<{ text: string; onText: (text: string) => void }>

export const TextField = ({ text, onText, ...field }: TextFieldProps) => (
  <Field {...field} counter={{ used: text.length, max: maxText }}>
    <TextArea value={text} limit={maxText} onValue={onText} />
  </Field>
)

export function useCheckedText(key: Parameters<typeof useStoredText>[0]) {
  const { busy, save, failed } = useSaving()
  const { text, set, clear } = useStoredText(key, failed)
  const [problem, setProblem] = useState<string | null>(null)
  const type = (next: string) => {
    set(next)
    setProblem(null)
  }
  return { busy, save, text, type, clear, problem, setProblem }
}

export function AnswerBox({ kind, id, question }: Readonly<{ kind: RequestKind; id: RecordId; question: string }>) {
  const { t } = useLingui()
  const offline = useOffline()
  const { busy, save, text, type, clear, problem, setProblem } = useCheckedText(`typing:${kind}:${id}:answer`)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setProblem(t`Write a reply`)
    if (stopsAtSurplus(event.currentTarget)) return
    await save(async () => {
      await answerRecord(kind, id, text)
      await clear()
    })
  }
  return (
    <form className="stack g-3 start mt-5 pad answer card" onSubmit={(event) => void submit(event)} noValidate>
      <h3 className="h3">{t`The supplier has a question`}</h3>
      {question && <blockquote className="pre answer__question">{question}</blockquote>}
      <TextField
        label={<Trans>Your reply</Trans>}
        error={problem}
        help={text === '' ? null : <Trans>Saved on this device as you type.</Trans>}
        text={text}
        onText={type}
      />
      <Button type="submit" look="primary" icon={offline ? Clock : Send} busy={busy}>
        {offline ? <Trans>Send reply when online</Trans> : <Trans>Send reply</Trans>}
      </Button>
    </form>
  )
}

export interface SayInput {
  readonly text: string
  readonly files: readonly ActionFileInput[]
  /** `yyyy-MM-dd`; today if the dialog does not ask for a day. */
  readonly day: string
}

type TextDialogProps = Readonly<{
  title: ReactNode
  children?: ReactNode
  action: ReactNode
  danger?: boolean
  label: ReactNode
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
  run: (input: SayInput) => Promise<ActionResult | void>
  onClose: () => void
}>

export function TextDialog(props: TextDialogProps) {
  const { title, children, action, danger = false, label, missing, day: dayLabel, files: takesFiles = false } = props
  const { extra, isBlocked = false, storedAs, run, onClose } = props
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const { busy, save, text, type, clear, problem, setProblem } = useCheckedText(`typing:${storedAs}`)
  const [files, setFiles] = useState<readonly File[]>([])
  const intake = useFormFiles({ files, onFiles: setFiles, limit: maxAttachments, prepare: prepareFile })
  const [day, setDay] = useState(today)
  const dayProblem = dayLabel && (day === '' || day > today()) ? t`Choose today or an earlier date` : null
  const submit = async (dialog: Element | null) => {
    if (missing !== undefined && text.trim() === '') return setProblem(missing)
    if (busy || isBlocked || dayProblem || stopsAtSurplus(dialog)) return
    await save(async () => {
      const complete = await intake.complete()
      if (complete === null) return
      const result = await run({ text, day, files: complete.map((file) => ({ blob: file, name: file.name })) })
      if (result && !result.ok)
        return showToast({ tone: 'bad', text: i18n._(fileRefusalText(result.reason, result.name)) })
      await clear()
      onClose()
    })
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <DialogFoot back={<Trans>Back</Trans>} onBack={onClose}>
          <Button
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={waitingLabel(intake)}
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
        <TextField label={label} optional={missing === undefined} error={problem} text={text} onText={type} />
        {takesFiles && (
          <FilesField
            label={<Trans>Attachments</Trans>}
            files={files}
            limit={maxAttachments}
            wide
            intake={intake}
            onFiles={setFiles}
          />
        )}
        {offline && <Note tone="offline">{t`It is sent as soon as the server can be reached.`}</Note>}
      </div>
    </Dialog>
  )
}
