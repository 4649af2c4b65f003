import type { ReactNode } from 'react'

export function FactRow({ label, children }: Readonly<{ label: ReactNode; children: ReactNode }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
