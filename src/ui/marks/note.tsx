import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, CloudOff, HardDrive, LoaderCircle, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'

export type NoteTone = 'neutral' | 'pending' | 'sent' | 'attention' | 'offline'

const icons = {
  neutral: HardDrive,
  pending: Clock,
  sent: LoaderCircle,
  attention: CircleAlert,
  offline: CloudOff,
} as const satisfies Record<NoteTone, LucideIcon>

interface NoteProps {
  readonly tone?: NoteTone
  readonly icon?: LucideIcon
  readonly alert?: boolean
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

export const Note = ({ tone = 'neutral', icon, alert = false, onDismiss, children }: NoteProps) => {
  const { t } = useLingui()
  return (
    <div className={tone === 'neutral' ? 'note' : `note tone--${tone}`} role={alert ? 'alert' : undefined}>
      <Icon of={icon ?? icons[tone]} spin={!icon && tone === 'sent'} />
      <div className="grow">{children}</div>
      {onDismiss && <IconButton icon={X} size="sm" label={t`Dismiss`} onClick={onDismiss} />}
    </div>
  )
}
