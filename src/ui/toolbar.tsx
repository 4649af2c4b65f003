import type { ReactNode } from 'react'

interface ToolbarProps {
  readonly label: string
  readonly children: ReactNode
}

/** Search, filters, count and age of a list, above it. Wraps, never scrolls sideways. */
export const Toolbar = ({ label, children }: ToolbarProps) => (
  <div className="toolbar" role="group" aria-label={label}>
    {children}
  </div>
)
