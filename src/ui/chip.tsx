import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface ChipProps {
  readonly on?: boolean
  readonly onClick: () => void
  readonly disabled?: boolean
  /** 44 px high on touch: where chips are the answer, not a filter beside it. */
  readonly tap?: boolean
  readonly children: ReactNode
}

/** A choice that stays on. Never a state: that is a StatusPill. */
export const Chip = ({ on = false, onClick, disabled = false, tap = false, children }: ChipProps) => (
  <button
    type="button"
    className={['chip', tap && 'chip--tap', on && 'chip--on'].filter(Boolean).join(' ')}
    aria-pressed={on}
    disabled={disabled}
    onClick={onClick}
  >
    {on && <Icon of={Check} />}
    {children}
  </button>
)

interface RemovableChipProps {
  readonly label: string
  readonly onRemove: () => void
}

/** A filter that is on, with its way out. */
export const RemovableChip = ({ label, onRemove }: RemovableChipProps) => {
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
