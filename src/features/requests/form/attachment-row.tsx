import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Clock, FileText, HardDrive, LoaderCircle, X } from 'lucide-react'
import type { AttachmentContent } from '#domain/requests/content.ts'
import { formatBytes } from '#i18n/formats.ts'
import { fileCauseWords } from '#i18n/words/cause-words.ts'
import type { AttachmentState } from './attachment-state.ts'
import { useProblem } from './use-problem.ts'

const StateText = ({ state, online }: { state: AttachmentState; online: boolean }) => {
  const { i18n } = useLingui()
  switch (state.at) {
    case 'device':
      return (
        <span className="st">
          <HardDrive className="icon icon--14" aria-hidden />
          <Trans>On this device</Trans>
        </span>
      )
    case 'waiting':
      return (
        <span className="st wait">
          <Clock className="icon icon--14" aria-hidden />
          {online ? <Trans>Waiting to upload</Trans> : <Trans>Uploads when online</Trans>}
        </span>
      )
    case 'uploading':
      return (
        <span className="st">
          <LoaderCircle className="icon icon--14 spin" aria-hidden />
          <Trans>Uploading {state.percent} %</Trans>
        </span>
      )
    case 'ready':
      return (
        <span className="st">
          <Check className="icon icon--14" aria-hidden />
          <Trans>Ready</Trans>
        </span>
      )
    case 'refused':
      return (
        <span className="st bad">
          <CircleAlert className="icon icon--14" aria-hidden />
          {state.reason ? i18n._(fileCauseWords[state.reason]) : <Trans>Refused</Trans>}
        </span>
      )
  }
}

interface AttachmentRowProps {
  readonly file: AttachmentContent
  readonly state: AttachmentState
  readonly online: boolean
  readonly locked: boolean
  readonly onRemove: () => void
}

export const AttachmentRow = ({ file, state, online, locked, onRemove }: AttachmentRowProps) => {
  const { t } = useLingui()
  const { name } = file
  const problem = useProblem(`attachments.${file.blobId || file.url}`)
  return (
    <li className={problem.text === null ? 'file' : 'file is-error'} id={problem.id} tabIndex={-1}>
      <FileText className="icon" aria-hidden />
      <span className="file__name">
        <span className="clip" title={name}>
          {name}
        </span>
        {file.size > 0 && <small className="num">{formatBytes(file.size)}</small>}
      </span>
      <StateText state={state} online={online} />
      {!locked && (
        <button type="button" className="iconbtn" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <X className="icon icon--16" aria-hidden />
        </button>
      )}
    </li>
  )
}
