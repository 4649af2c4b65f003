import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonStyle } from './button-class.ts'
import { Icon } from '../marks/icon.tsx'
import { Spinner } from '../marks/spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  readonly icon?: LucideIcon | undefined
  readonly busy?: boolean
  readonly busyLabel?: ReactNode
}

export const Button = ({
  look,
  size,
  block,
  icon,
  busy = false,
  busyLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the type is one of the three, 'button' by default
    type={type}
    className={buttonClass({ look, size, block })}
    aria-busy={busy || undefined}
    // `aria-disabled` instead of `disabled`, which would drop the focus: keyboard users would lose their position.
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy ? <Spinner /> : icon && <Icon of={icon} />}
    <span>{busy ? (busyLabel ?? children) : children}</span>
  </button>
)
