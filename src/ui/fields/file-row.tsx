import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Clock, FileText, HardDrive, LoaderCircle, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatPercent } from '#i18n/formats.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../marks/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Meter } from '../marks/meter.tsx'
import type { ArrivingFiles } from './use-arriving.ts'

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

const useStateLook = () => {
  const { t } = useLingui()
  return (state: FileState): readonly [className: string, icon: typeof Check, text: ReactNode] => {
    switch (state.at) {
      case 'queued':
        return ['st st--wait', Clock, t`Waiting its turn`]
      case 'reading':
        return ['st st--wait', LoaderCircle, t`Reading…`]
      case 'device':
        return ['st', HardDrive, t`On this device`]
      case 'waiting':
        return ['st st--wait', Clock, state.online ? t`Waiting to upload` : t`Will upload when online`]
      case 'uploading':
        return ['st st--sent num', LoaderCircle, formatPercent(state.share)]
      case 'ready':
        return ['st', Check, t`Ready`]
      case 'refused':
        return ['st st--bad', CircleAlert, state.reason]
    }
  }
}

const StateText = ({ state }: { readonly state: FileState }) => {
  const [className, icon, text] = useStateLook()(state)
  return (
    <span className={className} role={state.at === 'reading' ? 'status' : state.at === 'refused' ? 'alert' : undefined}>
      <Icon of={icon} size={14} spin={icon === LoaderCircle} />
      {text}
    </span>
  )
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

export const ArrivingRows = ({ arriving, cancel }: Pick<ArrivingFiles, 'arriving' | 'cancel'>) =>
  arriving.map(({ key, name, size, at }) => (
    <FileRow key={key} name={name} size={size} state={{ at }} onCancel={() => cancel(key)} />
  ))
