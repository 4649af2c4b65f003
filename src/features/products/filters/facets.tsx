import { useState, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { Checkbox } from '#ui/fields/tick.tsx'
import { useLingui, Trans, Plural } from '@lingui/react/macro'
import { type UnsupportedFilter, unsupportedProductFilters } from '#catalogue/queries/backend/server-search.ts'
import { type LibraryQuery, noFilters, type LibraryQueryProps } from '../library/library-query.ts'
import { requestLogin } from '#api/refusals.ts'
import { useCompany } from '#catalogue/queries/lists/found-row.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RemovableChip } from '#ui/buttons/chip.tsx'
import { LogInNote } from '#ui/marks/log-in-note.tsx'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { UnsupportedFiltersNote } from '#widgets/copy-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import './filters.css'

export const useUnsupportedFilterNames = (): Record<UnsupportedFilter, string> => {
  const { t } = useLingui()
  return { actives: t`Active ingredient`, contents: t`Concentration`, registrants: t`Registration holder` }
}

type ChoiceField = 'single' | 'exportOnly' | 'answersHere' | 'validMonths'
type Choice = readonly [value: NonNullable<LibraryQuery[ChoiceField]>, label: string]

/** The filters with a few fixed values. In the counts of `facet`, the key of a value is `String(value)`. */
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
          <span>{title}</span>
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

type FilterSheetProps = Pick<LibraryQueryProps, 'onChange'> &
  Readonly<{ total: number | null; filters: number; onClose: () => void; children: ReactNode }>

export const FilterSheet = ({ total, filters, onChange, onClose, children }: FilterSheetProps) => (
  <Dialog
    title={<Trans>Filters</Trans>}
    size="sheet"
    maskCloses
    onClose={onClose}
    status={
      filters > 0 && (
        <Button look="link" onClick={() => onChange(noFilters)}>
          <Trans>Clear filters</Trans>
        </Button>
      )
    }
    foot={
      <Button look="primary" block onClick={onClose}>
        {total === null ? (
          <Trans>Show products</Trans>
        ) : (
          <Plural value={total} one="Show # product" other="Show # products" />
        )}
      </Button>
    }
  >
    <div className="facets--sheet">{children}</div>
  </Dialog>
)

type FilterChipsProps = LibraryQueryProps & Readonly<{ facets: LibraryFacets; ofServer: boolean }>

type ShownChip = Readonly<{ key: keyof typeof noFilters; label: string }>

export const useFilterChips = (query: LibraryQuery, facets: LibraryFacets): ShownChip[] => {
  const { t } = useLingui()
  const labelOf = (facet: string, value: string) => facets[facet]?.find((one) => one.value === value)?.label ?? value
  const lists = [
    { key: 'categoryIds', facet: 'category', many: (n: string) => t`${n} categories` },
    { key: 'actives', facet: 'active', many: (n: string) => t`${n} active ingredients` },
    { key: 'formulations', facet: '', many: (n: string) => t`${n} formulations` },
    { key: 'contents', facet: 'content', many: (n: string) => t`${n} concentrations` },
    { key: 'cropIds', facet: 'crop', many: (n: string) => t`${n} crops` },
    { key: 'targetIds', facet: 'target', many: (n: string) => t`${n} pests` },
    { key: 'registrants', facet: 'registrant', many: (n: string) => t`${n} registration holders` },
  ] as const
  const country = useCountryName()(query.openTo ?? '')
  const companyId = query.companyId ?? ''
  const company = dataOr(useCompany(companyId), null)
  const supplier = company && company.at !== 'nowhere' ? company.row.name : labelOf('company', companyId)
  const choices = useChoiceFacets()
  return [
    ...lists.flatMap(({ key, facet, many }): ShownChip[] => {
      const [first, ...others] = query[key]
      if (first === undefined) return []
      return [{ key, label: others.length === 0 ? labelOf(facet, first) : many(String(others.length + 1)) }]
    }),
    ...(Object.keys(choices) as (keyof typeof choices)[]).flatMap((key) =>
      choices[key].options.flatMap(([value, label]) => (value === query[key] ? [{ key, label }] : [])),
    ),
    ...(query.openTo === null ? [] : [{ key: 'openTo' as const, label: t`Export permitted to ${country}` }]),
    ...(query.companyId === null ? [] : [{ key: 'companyId' as const, label: supplier }]),
  ]
}

export const FilterChips = ({ query, facets, ofServer, onChange }: FilterChipsProps) => {
  const { t } = useLingui()
  const chips = useFilterChips(query, facets)
  const names = useUnsupportedFilterNames()
  const unsupported = ofServer ? unsupportedProductFilters(query) : []
  return (
    <>
      {/* The names of values are loaded with the counts. Until then there are only ids, so no chips are shown. */}
      {Object.keys(facets).length > 0 && (
        <div className="chips" role="group" aria-label={t`Active filters`}>
          {chips.map(({ key, label }) => (
            <RemovableChip key={key} label={label} onRemove={() => onChange({ [key]: noFilters[key] })} />
          ))}
          {chips.length > 1 && <Button look="link" onClick={() => onChange(noFilters)}>{t`Clear filters`}</Button>}
        </div>
      )}
      <UnsupportedFiltersNote
        names={unsupported.map((name) => names[name])}
        onClear={() => onChange(Object.fromEntries(unsupported.map((name) => [name, noFilters[name]])))}
      />
    </>
  )
}

export function MoreProductsNote() {
  const { t } = useLingui()
  return (
    <LogInNote
      action={t`Log in for all products`}
      onLogIn={requestLogin}
    >{t`Without an account only featured products are shown.`}</LogInNote>
  )
}
