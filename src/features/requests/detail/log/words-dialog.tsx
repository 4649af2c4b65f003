import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { maxAttachments } from '#contract/entities/request.ts'
import { prepareFile } from '#account/drafts/chosen-file.ts'
import type { ActionFileInput, ActionResult } from '#account/records/action-files.ts'
import { today } from '#account/reads/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { fileRefusalWords } from '#i18n/words/file-words.ts'
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
import { FilesField, waitingLabel } from '#widgets/files-field.tsx'
import { useFormFiles } from '#widgets/use-form-files.ts'
import { useOwnText } from '../../use-own-text.ts'

/** The contract's limit. */
const maxText = 500

export interface Said {
  readonly text: string
  readonly files: readonly ActionFileInput[]
  /** `yyyy-MM-dd`; today if no day was requested. */
  readonly day: string
}

interface WordsDialogProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** What the button does, as a verb. */
  readonly action: ReactNode
  readonly danger?: boolean
  /** Label of the text. */
  readonly label: ReactNode
  /** Shown below an empty text; without it, the text may be empty. */
  readonly missing?: string
  /** Label of the day; without it no day is requested. */
  readonly day?: ReactNode
  readonly files?: boolean
  /** The key under which the text is persisted until it was sent. */
  readonly storedAs: string
  /** Resolves when it is in the outbox. */
  readonly run: (said: Said) => Promise<ActionResult | void>
  readonly onClose: () => void
}

/** A step with a text. What was typed stays on the disk until the step is in the outbox. */
export const WordsDialog = (props: WordsDialogProps) => {
  const { title, children, action, danger = false, label, missing, day: dayLabel, files: takesFiles = false } = props
  const { storedAs, run, onClose } = props
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const { busy, save, failed } = useSaving()
  const { text, set, clear } = useOwnText(`typing:${storedAs}`, failed)
  const [files, setFiles] = useState<readonly File[]>([])
  const intake = useFormFiles({ files, onFiles: setFiles, limit: maxAttachments, prepare: prepareFile })
  const [day, setDay] = useState(today)
  const [problem, setProblem] = useState<string | null>(null)
  const dayProblem = dayLabel && (day === '' || day > today()) ? t`Choose today or an earlier date` : null
  const submit = async (dialog: Element | null) => {
    if (missing !== undefined && text.trim() === '') return setProblem(missing)
    if (dayProblem || stopsAtSurplus(dialog)) return
    await save(async () => {
      const complete = await intake.complete()
      if (complete === null) return
      const result = await run({ text, day, files: complete.map((file) => ({ blob: file, name: file.name })) })
      if (result && !result.ok)
        return showToast({ tone: 'bad', text: i18n._(fileRefusalWords(result.reason, result.name)) })
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
      <div className="words">
        {children && <p className="muted">{children}</p>}
        {dayLabel && (
          <Field label={dayLabel} error={dayProblem}>
            <DateInput value={day} max={today()} onValue={setDay} />
          </Field>
        )}
        <Field
          label={label}
          optional={missing === undefined}
          error={problem}
          counter={{ used: text.length, max: maxText }}
        >
          <TextArea
            value={text}
            limit={maxText}
            onValue={(next) => {
              set(next)
              setProblem(null)
            }}
          />
        </Field>
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
        {offline && (
          <Note tone="offline">
            <Trans>It is sent as soon as the server can be reached.</Trans>
          </Note>
        )}
      </div>
    </Dialog>
  )
}
