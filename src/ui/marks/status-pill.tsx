import { Check, CircleAlert, Clock, CloudOff, HardDrive, MessageSquareReply, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import '../styles/parts.css'

export type PillTone = 'neutral' | 'pending' | 'sent' | 'replied' | 'attention' | 'offline'

const icons = {
  neutral: HardDrive,
  pending: Clock,
  sent: Check,
  replied: MessageSquareReply,
  attention: CircleAlert,
  offline: CloudOff,
} as const satisfies Record<PillTone, LucideIcon>

interface StatusPillProps {
  readonly tone: PillTone
  readonly icon?: LucideIcon
  readonly spin?: boolean
  readonly children: ReactNode
}

export const StatusPill = ({ tone, icon, spin = false, children }: StatusPillProps) => (
  <span className={tone === 'neutral' ? 'pill' : `pill tone--${tone}`}>
    <Icon of={icon ?? icons[tone]} spin={spin} />
    {children}
  </span>
)
