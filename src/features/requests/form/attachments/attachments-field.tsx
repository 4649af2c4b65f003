import { Trans, useLingui } from '@lingui/react/macro'
import { maxAttachments } from '#contract/entities/request.ts'
import { removeAttachment } from '#account/drafts/attach.ts'
import { useOutbox } from '#account/reads/requests/outbox.ts'
import { useOffline } from '#api/connection.ts'
import type { AttachmentContent } from '#domain/requests/draft/content.ts'
import { fileCauseWords } from '#i18n/words/cause-words.ts'
import { dataOr } from '#lib/live-read.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FileRow, type FileState } from '#ui/fields/file-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { fieldId } from '../../words/field-name.ts'
import { attachmentState, type AttachmentState } from './attachment-state.ts'
import { acceptedFiles } from '#ui/fields/accepted-files.ts'
import { useForm } from '../form-context.ts'
import { useProblem } from '../notices/use-problem.ts'
import { setOriginalPhotos } from '#account/records/photos.ts'
import { useOriginalPhotos } from '#account/reads/device/photos.ts'
import { StoredSwitch } from '#ui/fields/stored-switch.tsx'

/** For photos attached from now on: in original size, or small enough for a slow connection. */
const OriginalSize = () => (
  <StoredSwitch read={useOriginalPhotos()} onStore={setOriginalPhotos}>
    <Trans>Keep photos at their original size</Trans>
  </StoredSwitch>
)

const Attachment = ({ file, state }: { file: AttachmentContent; state: AttachmentState }) => {
  const { t, i18n } = useLingui()
  const { localId, locked } = useForm()
  const online = !useOffline()
  const key = file.blobId || file.url
  const path = `attachments.${key}`
  const problem = useProblem(path)
  const shown = (): FileState => {
    if (state.at === 'refused')
      return {
        at: 'refused',
        reason: state.reason ? i18n._(fileCauseWords[state.reason]) : (problem ?? <Trans>Rejected</Trans>),
      }
    if (problem !== null) return { at: 'refused', reason: problem }
    return state.at === 'waiting' ? { at: 'waiting', online } : state
  }
  const remove = () => {
    removeAttachment(localId, key).catch(() => showToast({ tone: 'bad', text: t`The file could not be removed` }))
  }
  return (
    <FileRow
      id={fieldId(path)}
      name={file.name}
      size={file.size}
      state={shown()}
      {...(locked ? {} : { onRemove: remove })}
    />
  )
}

/** Files of the request, stored on this device until they are sent. After five files the button disappears. */
export const AttachmentsField = () => {
  const { localId, content, locked, files } = useForm()
  const outbox = dataOr(useOutbox(), [])
  return (
    <div>
      <FileDrop
        id={fieldId('attachments')}
        label={
          <>
            <Trans>Attachments</Trans>{' '}
            <span className="opt">
              <Trans>optional</Trans>
            </span>
          </>
        }
        count={content.attachments.length}
        limit={maxAttachments}
        accept={acceptedFiles}
        disabled={locked || files.busy}
        error={useProblem('attachments')}
        onFiles={(chosen, left) => void files.attach(chosen, left)}
      >
        {content.attachments.map((file) => (
          <Attachment key={file.blobId || file.url} file={file} state={attachmentState(file, localId, outbox)} />
        ))}
      </FileDrop>
      {!locked && <OriginalSize />}
    </div>
  )
}
