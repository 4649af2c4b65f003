import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../marks/icon.tsx'
import './chip.css'

interface ChipProps {
  readonly on?: boolean
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly tap?: boolean
  readonly children: ReactNode
}

export const Chip = ({ on = false, onClick, disabled = false, tap = false, children }: ChipProps) => (
  <button
    type="button"
    className={['chip', tap && 'chip--tap', on && 'chip--on'].filter(Boolean).join(' ')}
    aria-pressed={on}
    disabled={disabled}
    onClick={onClick}
  >
    {on && <Icon of={Check} />}
    <span>{children}</span>
  </button>
)

export const RemovableChip = ({ label, onRemove }: Readonly<{ label: string; onRemove: () => void }>) => {
  const { t } = useLingui()
  return (
    <span className="chip chip--on chip--removable">
      {label}
      <button type="button" className="chip__x" aria-label={t`Remove ${label}`} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </span>
  )
}
