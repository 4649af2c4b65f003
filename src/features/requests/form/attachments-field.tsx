import { Trans, useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxAttachments } from '#contract/entities/request.ts'
import { removeAttachment } from '#data/actions/drafts.ts'
import { useOutbox } from '#data/queries/outbox.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { dataOr } from '#lib/live-read.ts'
import { showToast } from '#ui/toast-state.ts'
import { fieldId } from '../words/field-name.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { attachmentState } from './attachment-state.ts'
import { FieldError } from './field-error.tsx'
import { acceptedFiles } from './file-types.ts'
import { useForm } from './form-context.ts'
import { useAttach } from './use-attach.ts'
import { useProblem } from './use-problem.ts'

/** Files of the request, kept on this device until they are sent. The button goes when five are attached. */
export const AttachmentsField = () => {
  const { t } = useLingui()
  const { localId, content, locked } = useForm()
  const outbox = dataOr(useOutbox(), [])
  const online = !useOffline()
  const { attach, busy, free } = useAttach()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const problem = useProblem('attachments')
  const count = content.attachments.length
  const remove = (key: string) => {
    removeAttachment(localId, key).catch(() => showToast({ tone: 'bad', text: t`The file could not be removed` }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped anywhere on it; the button in it does the same
    <div
      className={problem.text === null ? 'field' : 'field is-error'}
      id={fieldId('attachments')}
      role="group"
      aria-labelledby="attachments-label"
      tabIndex={-1}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!locked)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!locked) void attach([...event.dataTransfer.files])
      }}
    >
      <div className="label" id="attachments-label">
        <span>
          <Trans>Attachments</Trans>{' '}
          <span className="opt">
            <Trans>optional</Trans>
          </span>
        </span>
        <span className="count" aria-label={t`${count} of ${maxAttachments} files`}>
          {count}/{maxAttachments}
        </span>
      </div>
      <ul className="files">
        {content.attachments.map((file) => (
          <AttachmentRow
            key={file.blobId || file.url}
            file={file}
            state={attachmentState(file, localId, outbox)}
            online={online}
            locked={locked}
            onRemove={() => remove(file.blobId || file.url)}
          />
        ))}
      </ul>
      {free > 0 && !locked && (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={acceptedFiles}
            aria-label={t`Add files`}
            onChange={(event) => {
              void attach([...(event.target.files ?? [])])
              // The same file may be chosen again after it was removed.
              event.target.value = ''
            }}
          />
          <button
            type="button"
            className={over ? 'drop is-over' : 'drop'}
            disabled={busy}
            onClick={() => picker.current?.click()}
          >
            <Paperclip className="icon icon--16" aria-hidden />
            <span className="not-m">
              <Trans>
                Drop files here or <b className="drop__verb">browse</b>
              </Trans>
            </span>
            <b className="drop__verb only-m">
              <Trans>Add a file</Trans>
            </b>
          </button>
        </>
      )}
      <FieldError problem={problem} />
    </div>
  )
}
