import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { bandClass } from '#ui/formulation-tile.tsx'
import { Tick } from '#ui/tick.tsx'
import type { LibraryQuery } from './library-query.ts'

export interface FacetOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Counts beside each choice, of the rows that every other filter leaves. */
export type LibraryFacets = Readonly<Record<string, readonly FacetOption[] | undefined>>

interface FacetsProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="facet" open>
    <summary className="facet__h">{title}</summary>
    {children}
  </details>
)

interface OptionProps {
  readonly label: string
  readonly count: number | undefined
  readonly on: boolean
  readonly band?: string
  readonly onChange: () => void
}

const Option = ({ label, count, on, band = '', onChange }: OptionProps) => (
  <div className={on ? 'opt on' : 'opt'}>
    <Tick label={label} state={on ? 'on' : 'off'} onChange={onChange} />
    <span className={band ? `class ${band}` : 'clip'} aria-hidden>
      {label}
    </span>
    {count !== undefined && <span className="n">{formatNumber(count)}</span>}
  </div>
)

const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Chosen values first even when nothing matches them any more: otherwise they could not be taken back. */
const withChosen = (options: readonly FacetOption[], chosen: readonly string[], most: number): FacetOption[] => {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  return [...missing.map((value) => ({ value, label: value, count: 0 })), ...options].slice(
    0,
    Math.max(most, chosen.length),
  )
}

/** Filters of the library, with how many products each choice leaves. */
export const Facets = ({ query, facets, onChange }: FacetsProps) => {
  const { t } = useLingui()
  const countOf = (facet: string, value: string) => facets[facet]?.find((option) => option.value === value)?.count ?? 0
  const yesNo = (current: boolean | null, value: boolean) => (current === value ? null : value)
  return (
    <>
      <Group title={t`Category`}>
        {withChosen(facets['category'] ?? [], query.categoryIds, 8).map((option) => (
          <Option
            key={option.value}
            label={option.label}
            count={option.count}
            band={bandClass(option.value)}
            on={query.categoryIds.includes(option.value)}
            onChange={() => onChange({ categoryIds: toggled(query.categoryIds, option.value) })}
          />
        ))}
      </Group>
      <Group title={t`Active ingredient`}>
        <Option
          label={t`Single active`}
          count={countOf('single', 'true')}
          on={query.single === true}
          onChange={() => onChange({ single: yesNo(query.single, true) })}
        />
        <Option
          label={t`Mixture`}
          count={countOf('single', 'false')}
          on={query.single === false}
          onChange={() => onChange({ single: yesNo(query.single, false) })}
        />
      </Group>
      <Group title={t`Formulation`}>
        {withChosen(facets['formulation'] ?? [], query.formulations, 8).map((option) => (
          <Option
            key={option.value}
            label={option.label === option.value ? option.value : `${option.value} ${option.label}`}
            count={option.count}
            on={query.formulations.includes(option.value)}
            onChange={() => onChange({ formulations: toggled(query.formulations, option.value) })}
          />
        ))}
      </Group>
      <Group title={t`Registration`}>
        <Option
          label={t`Sold in China too`}
          count={countOf('exportOnly', 'false')}
          on={query.exportOnly === false}
          onChange={() => onChange({ exportOnly: yesNo(query.exportOnly, false) })}
        />
        <Option
          label={t`Export only (EX)`}
          count={countOf('exportOnly', 'true')}
          on={query.exportOnly === true}
          onChange={() => onChange({ exportOnly: yesNo(query.exportOnly, true) })}
        />
        <Option
          label={t`Valid over 12 months`}
          count={undefined}
          on={query.validOver12Months}
          onChange={() => onChange({ validOver12Months: !query.validOver12Months })}
        />
      </Group>
      <button
        type="button"
        className="btn btn--link"
        onClick={() =>
          onChange({ categoryIds: [], formulations: [], single: null, exportOnly: null, validOver12Months: false })
        }
      >
        <Trans>Clear filters</Trans>
      </button>
    </>
  )
}
