import type { ReactNode } from 'react'

/** One fact of an offer: its name and its value. */
export const FactRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
)
