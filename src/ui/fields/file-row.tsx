import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Clock, FileText, HardDrive, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatPercent } from '#i18n/formats.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../marks/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Meter } from '../marks/meter.tsx'
import { Spinner } from '../marks/spinner.tsx'

export type FileState =
  | { readonly at: 'queued' }
  | { readonly at: 'reading' }
  | { readonly at: 'device' }
  /** `online`: the device is online, but other files are uploaded first. */
  | { readonly at: 'waiting'; readonly online?: boolean }
  /** `share`: the part that is uploaded, from 0 to 1. */
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'ready' }
  | { readonly at: 'refused'; readonly reason: ReactNode }

const StateText = ({ state }: { readonly state: FileState }) => {
  switch (state.at) {
    case 'queued':
      return (
        <span className="st st--wait">
          <Icon of={Clock} size={14} />
          <Trans>Waiting its turn</Trans>
        </span>
      )
    case 'reading':
      return (
        <span className="st st--wait" role="status">
          <Spinner size={14} />
          <Trans>Reading…</Trans>
        </span>
      )
    case 'device':
      return (
        <span className="st">
          <Icon of={HardDrive} size={14} />
          <Trans>On this device</Trans>
        </span>
      )
    case 'waiting':
      return (
        <span className="st st--wait">
          <Icon of={Clock} size={14} />
          {state.online ? <Trans>Waiting to upload</Trans> : <Trans>Will upload when online</Trans>}
        </span>
      )
    case 'uploading':
      return (
        <span className="st st--sent num">
          <Spinner size={14} />
          {formatPercent(state.share)}
        </span>
      )
    case 'ready':
      return (
        <span className="st">
          <Icon of={Check} size={14} />
          <Trans>Ready</Trans>
        </span>
      )
    case 'refused':
      return (
        <span className="st st--bad" role="alert">
          <Icon of={CircleAlert} size={14} />
          {state.reason}
        </span>
      )
  }
}

interface FileRowProps {
  readonly name: string
  readonly size: number
  readonly state: FileState
  readonly id?: string
  readonly onRemove?: () => void
  readonly onCancel?: () => void
  readonly onRetry?: () => void
}

export const FileRow = ({ name, size, state, id, onRemove, onCancel, onRetry }: FileRowProps) => {
  const { t } = useLingui()
  return (
    <li
      className={state.at === 'refused' ? 'file is-error' : 'file'}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <Icon of={FileText} size={16} />
      <span className="row base grow file__name">
        <span className="clip" title={name}>
          {name}
        </span>
        {size > 0 && (
          <small translate="no" className="num">
            {formatBytes(size)}
          </small>
        )}
      </span>
      <StateText state={state} />
      {onRetry && <IconButton icon={RotateCw} size="sm" label={t`Try ${name} again`} onClick={onRetry} />}
      {onCancel && (
        <Button look="link" size="sm" aria-label={t`Cancel ${name}`} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {onRemove && <IconButton icon={X} size="sm" label={t`Remove ${name}`} onClick={onRemove} />}
      {state.at === 'uploading' && (
        <Meter label={t`Upload of ${name}`} value={state.share} max={1} text={formatPercent(state.share)} />
      )}
    </li>
  )
}
