import { Trans, useLingui } from '@lingui/react/macro'
import { maxAttachments } from '#contract/entities/request.ts'
import { removeAttachment } from '#account/drafts/attach.ts'
import { DraftLocked } from '#account/drafts/edit.ts'
import { useOutbox } from '#account/reads/outbox.ts'
import { useOffline } from '#api/connection.ts'
import { acceptedFiles } from '#domain/files/file-kind.ts'
import type { AttachmentContent } from '#domain/requests/draft/content.ts'
import { fileCauseWords } from '#i18n/words/cause-words.ts'
import { dataOr } from '#lib/live-read.ts'
import { ArrivingRows } from '#ui/fields/arriving-rows.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FileRow, type FileState } from '#ui/fields/file-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { fieldId } from '../../words/field-name.ts'
import { useForm } from '../form-context.ts'
import { useLockWords } from './use-attach.ts'
import { useProblem } from '../notices/use-problem.ts'
import { setOriginalPhotos } from '#account/records/settings.ts'
import { useOriginalPhotos } from '#account/reads/surroundings.ts'
import { StoredSwitch } from '#ui/fields/stored-switch.tsx'
import type { DraftId } from '#domain/ids.ts'
import type { OutboxRow } from '#account/reads/outbox.ts'

type AttachmentState =
  /** The server was not asked yet. */
  | { readonly at: 'device' }
  | { readonly at: 'waiting' }
  /** `share`: 0 to 1. */
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'ready' }
  | { readonly at: 'refused'; readonly reason: 'too-big' | 'wrong-type' | 'unreadable' | null }

/** The state of a file of the draft. Its upload is this draft's operation with the same name and size. */
export const attachmentState = (
  file: AttachmentContent,
  localId: DraftId,
  outbox: readonly OutboxRow[],
): AttachmentState => {
  if (file.url !== '') return { at: 'ready' }
  const mine = outbox.filter((row) => row.type === 'upload' && row.localId === localId && row.title === file.name)
  const row = mine.find((one) => one.bytes === file.size) ?? mine[0]
  if (!row) return { at: 'device' }
  switch (row.state) {
    case 'done':
      return { at: 'ready' }
    case 'sending':
      return { at: 'uploading', share: row.bytes > 0 ? row.bytesSent / row.bytes : 0 }
    case 'attention':
    case 'conflict':
      if (row.cause?.why === 'file') return { at: 'refused', reason: row.cause.reason }
      return row.cause?.why === 'sign-in' ? { at: 'waiting' } : { at: 'refused', reason: null }
    case 'waiting':
    case 'retrying':
    case 'uncertain':
      return { at: 'waiting' }
  }
}

/** For photos attached from now on: in original size, or small enough for a slow connection. */
const OriginalSize = () => (
  <StoredSwitch read={useOriginalPhotos()} onStore={setOriginalPhotos}>
    <Trans>Keep photos at their original size</Trans>
  </StoredSwitch>
)

const Attachment = ({ file, state }: { file: AttachmentContent; state: AttachmentState }) => {
  const { t, i18n } = useLingui()
  const { localId, locked } = useForm()
  const lockWords = useLockWords()
  const online = !useOffline()
  const { name } = file
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
    removeAttachment(localId, key).catch((error: unknown) => {
      const why = error instanceof DraftLocked ? ` ${lockWords(error.why)}` : ''
      showToast({ tone: 'bad', text: `${t`${name} could not be removed.`}${why}` })
    })
  }
  return (
    <FileRow
      id={fieldId(path)}
      name={name}
      size={file.size}
      state={shown()}
      {...(locked ? {} : { onRemove: remove })}
    />
  )
}

/**
 * Files of the request, stored on this device until they are sent. After five files the button disappears. A file that
 * is dropped or pasted while the request waits takes the waiting send back, as any edit does.
 */
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
        count={content.attachments.length + files.arriving.length}
        limit={maxAttachments}
        accept={acceptedFiles}
        disabled={locked}
        wide
        error={useProblem('attachments')}
        problems={files.problems}
        onFiles={files.add}
      >
        {content.attachments.map((file) => (
          <Attachment key={file.blobId || file.url} file={file} state={attachmentState(file, localId, outbox)} />
        ))}
        <ArrivingRows {...files} />
      </FileDrop>
      {!locked && <OriginalSize />}
    </div>
  )
}
