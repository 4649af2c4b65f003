import { useState, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { Tick } from '#ui/fields/tick.tsx'

interface FacetGroupProps {
  readonly title: string
  /** Number of chosen values. A group with one opens. */
  readonly chosen: number
  /** Open from the start. */
  readonly open?: boolean
  readonly children: ReactNode
}

export const FacetGroup = ({ title, chosen, open = false, children }: FacetGroupProps) => {
  const [opened, setOpened] = useState(open)
  // Never closes by itself, because the choice that was just removed has the focus.
  if (chosen > 0 && !opened) setOpened(true)
  return (
    <details className="facet" open={opened}>
      <summary className="facet__h">
        <span>
          {title}
          {chosen > 0 && <span className="facet__n">{formatNumber(chosen)}</span>}
        </span>
      </summary>
      {children}
    </details>
  )
}

interface FacetOptionProps {
  readonly label: string
  /** Undefined: not counted. */
  readonly count: number | undefined
  readonly on: boolean
  readonly band?: string
  readonly onChange: () => void
}

/** A choice, with how many products it would leave. */
export const FacetOption = ({ label, count, on, band = '', onChange }: FacetOptionProps) => (
  <div className={on ? 'opt on' : 'opt'}>
    <Tick label={label} state={on ? 'on' : 'off'} onChange={onChange} />
    <span className={band ? `class ${band}` : 'clip'} title={label} aria-hidden>
      {label}
    </span>
    {count !== undefined && <span className="n">{formatNumber(count)}</span>}
  </div>
)
