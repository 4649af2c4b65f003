import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../marks/icon.tsx'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  /** One sentence: why it is empty, or what to do. */
  readonly children?: ReactNode
  /** One action. */
  readonly action?: ReactNode
}

/** Explains in words why a list is empty: first use, no result, or offline without a copy. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="empty">
    {icon && <Icon of={icon} />}
    <b>{title}</b>
    {children && <p className="empty__text small">{children}</p>}
    {action}
  </div>
)
