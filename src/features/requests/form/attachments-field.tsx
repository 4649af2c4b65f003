import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { maxAttachments } from '#contract/entities/request.ts'
import { removeAttachment, addAttachment } from '#account/drafts/attach.ts'
import { DraftLockedError } from '#account/drafts/draft.ts'
import { useOutbox, type OutboxRow } from '#account/queries/outbox.ts'
import { useOffline } from '#api/connection.ts'
import { fileAccept } from '#domain/files/file-kind.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { AttachmentContent } from '#domain/requests/draft/content.ts'
import { fileCauseLabels } from '#i18n/labels/cause-labels.ts'
import { formatBytes } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { ArrivingRows, FileRow, type FileState } from '#ui/fields/file-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { fieldId } from '../labels/problem-texts.ts'
import { useRequestForm, useProblem } from './form-field.tsx'
import { setOriginalPhotos } from '#account/actions/settings.ts'
import { useOriginalPhotos } from '#account/queries/surroundings.ts'
import { StoredSwitch } from '#ui/fields/stored-switch.tsx'
import type { DraftId } from '#domain/ids.ts'
import { fileRefusalText, surplusText } from '#i18n/labels/file-labels.ts'
import { useArrivingFiles, type ArrivingFiles } from '#ui/fields/use-arriving.ts'

const lockTexts = {
  sending: msg`It is being sent right now. Try again when that has ended, or copy it to a new draft.`,
  sent: msg`It was already sent.`,
  deleting: msg`It is being deleted.`,
  missing: msg`This draft is no longer on this device.`,
  approval: msg`It waits for approval. Take it back first.`,
} as const satisfies Record<DraftLockedError['why'], unknown>

export function useAttachFiles(localId: DraftId, attached: number): ArrivingFiles {
  const { t, i18n } = useLingui()
  const take = async (file: File, signal: AbortSignal): Promise<string> => {
    const { name } = file
    try {
      const result = await addAttachment(localId, file, name, { signal })
      if (!result.ok) {
        if (result.reason === 'cancelled') return 'cancelled'
        const refusalText =
          result.reason === 'too-many' ? surplusText([file], maxAttachments) : fileRefusalText(result.reason, name)
        return i18n._(refusalText)
      }
      const { sameAs } = result
      if (sameAs !== undefined && sameAs !== name)
        showToast({ tone: 'neutral', text: t`${name} is the same file as ${sameAs}` })
      return 'added'
    } catch (error) {
      if (!(error instanceof DraftLockedError)) return t`${name} could not be saved on this device`
      const why = i18n._(lockTexts[error.why])
      return t`${name} was not added. ${why}`
    }
  }
  return useArrivingFiles({
    count: attached,
    limit: maxAttachments,
    take,
    surplus: (files) => i18n._(surplusText(files, maxAttachments)),
    onProblem: (text) => showToast({ tone: 'bad', text }),
  })
}

type AttachmentState =
  | Exclude<FileState, { at: 'queued' | 'reading' | 'refused' }>
  | { readonly at: 'refused'; readonly reason: Extract<BlockCause, { why: 'file' }>['reason'] | null }

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

const OriginalSize = () => (
  <StoredSwitch read={useOriginalPhotos()} onStore={setOriginalPhotos}>
    <Trans>Keep photos at their original size</Trans>
  </StoredSwitch>
)

function Attachment({ file, state }: { file: AttachmentContent; state: AttachmentState }) {
  const { t, i18n } = useLingui()
  const { localId, locked } = useRequestForm()
  const online = !useOffline()
  const { name } = file
  const key = file.blobId || file.url
  const path = `attachments.${key}`
  const problem = useProblem(path)
  const currentState = (): FileState => {
    const reason = state.at === 'refused' && state.reason ? i18n._(fileCauseLabels[state.reason]) : problem
    if (state.at === 'refused' || problem !== null) return { at: 'refused', reason: reason ?? t`Rejected` }
    return state.at === 'waiting' ? { at: 'waiting', online } : state
  }
  const remove = () => {
    removeAttachment(localId, key).catch((error: unknown) => {
      const why = error instanceof DraftLockedError ? ` ${i18n._(lockTexts[error.why])}` : ''
      showToast({ tone: 'bad', text: `${t`${name} could not be removed.`}${why}` })
    })
  }
  return (
    <FileRow
      id={fieldId(path)}
      name={name}
      size={file.size}
      state={currentState()}
      {...(locked ? {} : { onRemove: remove })}
    />
  )
}

/** `downlink` in Mbit/s, as the browser estimates it. */
type Connection = Readonly<{ downlink?: number; type?: string; saveData?: boolean }>

function UploadCost({ bytes }: Readonly<{ bytes: number }>) {
  const { t } = useLingui()
  const offline = useOffline()
  const { downlink, type, saveData } = (navigator as { connection?: Connection }).connection ?? {}
  const minutes = downlink ? Math.round((bytes * 8) / (downlink * 60_000_000)) : 0
  const costs = [
    minutes > 0 && t`about ${plural(minutes, { one: '# minute', other: '# minutes' })} on this connection`,
    type === 'cellular' && t`uses mobile data`,
    saveData && t`this device is set to save data`,
  ].filter(Boolean)
  const cost = costs.join(' · ')
  const size = formatBytes(bytes)
  return cost === '' || offline ? null : <p translate="no" className="help num">{t`To upload: ${size} – ${cost}`}</p>
}

export function AttachmentsField() {
  const { t } = useLingui()
  const { localId, content, locked, files } = useRequestForm()
  const outbox = dataOr(useOutbox(), [])
  const waiting = [...content.attachments.filter(({ url }) => url === ''), ...files.arriving]
  const toUpload = waiting.reduce((sum, { size }) => sum + size, 0)
  const names = [...content.attachments, ...files.arriving].map(({ name }) => name)
  const hasPhoto = names.some((name) => /\.(jpe?g|png|webp|heic)$/i.test(name))
  return (
    <div>
      <FileDrop
        id={fieldId('attachments')}
        label={
          <>
            {t`Attachments`} <span className="opt">{t`optional`}</span>
          </>
        }
        count={names.length}
        limit={maxAttachments}
        accept={fileAccept}
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
      {toUpload >= 1_000_000 && <UploadCost bytes={toUpload} />}
      {!locked && hasPhoto && <OriginalSize />}
    </div>
  )
}
