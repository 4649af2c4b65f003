import { useState, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { Tick } from '#ui/fields/tick.tsx'
import { useLingui } from '@lingui/react/macro'
import { unsupportedProductFilters, type UnsupportedFilter } from '#catalogue/queries/backend/server-search.ts'
import { ServerLimits } from '#widgets/copy-state.tsx'
import { noFilters, type QueryProps } from '../library/library-query.ts'

export const useUnaskedNames = (): Record<UnsupportedFilter, string> => {
  const { t } = useLingui()
  return { actives: t`Active ingredient`, contents: t`Concentration`, registrants: t`Registration holder` }
}

export const LibraryLimits = ({ query, onChange }: QueryProps) => {
  const names = useUnaskedNames()
  const unaskedFilters = unsupportedProductFilters(query)
  return (
    <ServerLimits
      names={unaskedFilters.map((name) => names[name])}
      onClear={() => onChange(Object.fromEntries(unaskedFilters.map((name) => [name, noFilters[name]])))}
    />
  )
}

export type FacetValue = Readonly<{ value: string; label: string; count: number }>

/** The values of each facet, with the number of products that would remain. The facet's own filter is not applied. */
export type LibraryFacets = Readonly<Record<string, readonly FacetValue[] | undefined>>

export const countIn = (facets: LibraryFacets, facet: string, value: string): number | undefined => {
  const values = facets[facet]
  return values && (values.find((one) => one.value === value)?.count ?? 0)
}

type FacetGroupProps = Readonly<{ title: string; chosen: number; open?: boolean; children: ReactNode }>

export const FacetGroup = ({ title, chosen, open = false, children }: FacetGroupProps) => {
  const [opened, setOpened] = useState(open)
  // A choice opens the group, and removing it does not close the group, because the focus is still inside.
  if (chosen > 0 && !opened) setOpened(true)
  return (
    <details className="mb-4 line-b facet" open={opened}>
      <summary className="row between small strong facet__h">
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
  readonly count: number | undefined
  readonly on: boolean
  readonly band?: string
  readonly onChange: () => void
}

export const FacetOption = ({ label, count, on, band = '', onChange }: FacetOptionProps) => (
  <div className={on ? 'opt on' : 'opt'}>
    <Tick label={label} state={on ? 'on' : 'off'} onChange={onChange} />
    <span className={band ? `class ${band}` : 'clip'} title={label} aria-hidden>
      {label}
    </span>
    {count !== undefined && <span className="n">{formatNumber(count)}</span>}
  </div>
)
