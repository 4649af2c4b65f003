import type { ReactNode } from 'react'

/** One row of a list of facts: a name and its value. */
export function FactRow({ label, children }: Readonly<{ label: ReactNode; children: ReactNode }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
