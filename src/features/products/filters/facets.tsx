import { useState, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { Checkbox } from '#ui/fields/tick.tsx'
import { useLingui } from '@lingui/react/macro'
import type { UnsupportedFilter } from '#catalogue/queries/backend/server-search.ts'
import type { LibraryQuery } from '../library/library-query.ts'

export const useUnsupportedNames = (): Record<UnsupportedFilter, string> => {
  const { t } = useLingui()
  return { actives: t`Active ingredient`, contents: t`Concentration`, registrants: t`Registration holder` }
}

type ChoiceField = 'single' | 'exportOnly' | 'answersHere' | 'validMonths'
type Choice = readonly [value: NonNullable<LibraryQuery[ChoiceField]>, label: string]

/** The filters with a few fixed values. The index stores the count of a value under `String(value)` of `facet`. */
export const useChoiceFacets = () => {
  const { t } = useLingui()
  const single: Choice[] = [
    [true, t`Straight (single active ingredient)`],
    [false, t`Mixture (premix)`],
  ]
  const exportOnly: Choice[] = [
    [false, t`Also sold in China`],
    [true, t`Export only (EX)`],
  ]
  const answersHere: Choice[] = [
    [true, t`Answers here`],
    [false, t`Register only`],
  ]
  const validMonths: Choice[] = [
    [0, t`Currently valid`],
    [6, t`Valid for over 6 months`],
    [12, t`Valid for over 12 months`],
  ]
  return {
    single: { title: t`Straight or mixture`, facet: 'single', options: single },
    exportOnly: { title: t`Registration`, facet: 'exportOnly', options: exportOnly },
    answersHere: { title: t`Supplier`, facet: 'answers', options: answersHere },
    validMonths: { title: t`Valid until`, facet: 'validity', options: validMonths },
  } satisfies Record<ChoiceField, unknown>
}

export type FacetValue = Readonly<{ value: string; label: string; count: number }>

/** The values of each facet, with the number of products that would remain. The facet's own filter is not applied. */
export type LibraryFacets = Readonly<Record<string, readonly FacetValue[] | undefined>>

export const facetCount = (facets: LibraryFacets, facet: string, value: string): number | undefined => {
  const values = facets[facet]
  return values && (values.find((one) => one.value === value)?.count ?? 0)
}

type FacetGroupProps = Readonly<{ title: string; chosen: number; open: boolean; children: ReactNode }>

export const FacetGroup = ({ title, chosen, open, children }: FacetGroupProps) => {
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

type OptionProps = Pick<FacetValue, 'label'> &
  Readonly<{ count: number | undefined; on: boolean; band?: string | undefined; onChange: () => void }>

export const FacetOption = ({ label, count, on, band, onChange }: OptionProps) => (
  <div className={on ? 'row opt on' : 'row opt'}>
    <Checkbox label={label} state={on ? 'on' : 'off'} onChange={onChange} />
    <span className={band ? `class ${band}` : 'clip'} title={label} aria-hidden>
      {label}
    </span>
    {count !== undefined && <span className="n">{formatNumber(count)}</span>}
  </div>
)
