import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'aria-pressed' | 'type'> {
  readonly icon: LucideIcon
  /** Its name: read out, and shown when the pointer rests on it. */
  readonly label: string
  readonly size?: 'sm' | 'md'
  /** With a hairline edge. */
  readonly line?: boolean
  /** On or off, for what stays on. */
  readonly pressed?: boolean
}

/** A button that is only an icon. Children stand over it: a Badge. */
export const IconButton = ({ icon, label, size = 'md', line = false, pressed, children, ...rest }: IconButtonProps) => (
  <button
    title={label}
    {...rest}
    type="button"
    className={['iconbtn', size === 'sm' && 'iconbtn--sm', line && 'iconbtn--line'].filter(Boolean).join(' ')}
    aria-label={label}
    aria-pressed={pressed}
  >
    <Icon of={icon} size={size === 'sm' ? 16 : undefined} />
    {children}
  </button>
)
