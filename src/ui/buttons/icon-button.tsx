import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../marks/icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'aria-pressed' | 'type'> {
  readonly icon: LucideIcon
  readonly label: string
  readonly size?: 'sm' | 'md'
  readonly line?: boolean
  readonly pressed?: boolean
}

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
