import { useLingui } from '@lingui/react/macro'
import { Paperclip, Send } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { RequestRecord } from '#contract/entities/request.ts'
import { addRecordMessage } from '#account/actions/records.ts'
import { useBackend } from '#api/use-backend.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { reportSurplus } from '#ui/fields/surplus.tsx'
import { waitingLabel } from '#widgets/files-field.tsx'
import { Attachments, TextField, useMessageForm } from './text-dialog.tsx'

/** A text that another part of the page puts into the box, unless the buyer has typed something. */
export type Suggestion = Readonly<{ text: string }>

type SayBoxProps = Readonly<{ kind: KindDescriptor; record: RequestRecord; suggestion: Suggestion | null }>

function Box({ kind, record, suggestion }: SayBoxProps) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const form = useMessageForm(`typing:${kind.kind}:${record.id}:say`)
  const { busy, text, files, intake } = form
  const [attaching, setAttaching] = useState(false)
  const { name } = record.company
  useEffect(() => {
    if (!suggestion) return
    if (text === '') form.type(suggestion.text)
    element.current?.querySelector('textarea')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new suggestion is taken over
  }, [suggestion])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || reportSurplus(event.currentTarget)) return
    if (text.trim() === '' && files.length + intake.arriving.length === 0) return form.setProblem(t`Write a message`)
    await form.send(
      (chosen) => addRecordMessage(kind.kind, record.id, { text, files: chosen }),
      () => {
        form.setFiles([])
        setAttaching(false)
      },
    )
  }
  return (
    <form ref={element} className="stack g-3 mb-4" onSubmit={(event) => void submit(event)} noValidate>
      <TextField form={form} label={t`Write to ${name}`} />
      {attaching && <Attachments form={form} />}
      <div className="row g-2">
        <IconButton
          icon={Paperclip}
          label={t`Attach files`}
          aria-expanded={attaching}
          onClick={() => setAttaching(!attaching)}
        />
        <span className="grow small faint">{t`Works offline too`}</span>
        <Button type="submit" icon={Send} busy={busy} busyLabel={waitingLabel(intake)}>{t`Send message`}</Button>
      </div>
    </form>
  )
}

/** Box for a message to the supplier. Null if the backend supports only the specification, which has no messages. */
export const MessageBox = (props: SayBoxProps) => {
  const backend = useBackend()
  if (backend && !backend.knowsAdditions) return null
  // Until the backend is known, the box only takes its space, so that the log below does not move.
  return (
    <div inert={!backend} style={backend ? undefined : { visibility: 'hidden' }}>
      <Box key={props.record.id} {...props} />
    </div>
  )
}
