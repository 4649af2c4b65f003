import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass, type ButtonStyle } from './button-class.ts'
import { Icon } from '../marks/icon.tsx'

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, ButtonStyle {
  readonly icon?: LucideIcon | undefined
}

export const ButtonLink = ({ look, size, block, icon, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ look, size, block })}>
    {icon && <Icon of={icon} />}
    {children}
  </Link>
)
