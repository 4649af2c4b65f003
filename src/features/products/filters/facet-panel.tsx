import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { listSeparator } from '#i18n/formats.ts'
import { categoryBandClass } from '#widgets/formulation-tile.tsx'
import { noFilters, toProductSearch, type ListFilter, type LibraryQueryProps } from '../library/library-query.ts'
import {
  facetCount,
  FacetGroup,
  FacetOption,
  useChoiceFacets,
  useUnsupportedFilterNames,
  type FacetValue,
  type LibraryFacets,
} from './facets.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { useCountries, useCountryName } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { Select } from '#ui/fields/select.tsx'
import { useMyCountry } from '../product-text.ts'
import { useState } from 'react'
import type { ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { useFacetValues } from '#catalogue/queries/lists/use-index.ts'
import { foldText } from '#lib/fold-text.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import './filters.css'

export const visibleValues = (values: readonly FacetValue[], chosen: readonly string[], maxValues: number) => {
  const on = chosen.map((value) => values.find((one) => one.value === value) ?? { value, label: value, count: 0 })
  const rest = values.filter(({ value }) => !chosen.includes(value))
  const room = Math.max(0, maxValues - on.length)
  return { shown: [...on, ...rest.slice(0, room)], hidden: Math.max(0, rest.length - room) }
}

type ValueFacetProps = Readonly<{
  title: string
  facet: string
  values: readonly FacetValue[] | undefined
  chosen: readonly string[]
  onChosen: (values: readonly string[]) => void
  /** The search whose values are searched for typed text; 'values' if `values` has them all. Absent: no text field. */
  findIn?: ProductSearch | 'values'
  open?: boolean
  labelOf?: (value: FacetValue) => string
  bandOf?: (value: string) => string
}>

const shownAtFirst = 6
const shownOpen = 24

const notCounted = Array.from({ length: shownAtFirst + 2 }, (_, n) => (
  <div key={n} className="row opt" aria-hidden>
    <span className="skel skel--line" />
  </div>
))

const ValueFacet = (props: ValueFacetProps) => {
  const { title, facet, values = [], chosen, onChosen, findIn, open = false, labelOf, bandOf } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const search = findIn === undefined || findIn === 'values' ? null : findIn
  const ofIndex = useFacetValues(search ?? { limit: 0 }, facet, search ? text : '')
  const query = foldText(text.trim())
  const named = query === '' ? null : values.filter((one) => foldText(`${one.value} ${one.label}`).includes(query))
  const matches = findIn === 'values' ? named : (ofIndex?.values ?? null)
  const toggle = (value: string) =>
    onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const { shown, hidden } = visibleValues(matches ?? values, chosen, all || matches !== null ? shownOpen : shownAtFirst)
  return (
    <FacetGroup title={title} chosen={chosen.length} open={open}>
      {findIn && values.length + chosen.length > shownAtFirst && (
        <SearchField label={t`Search in list`} name={title} value={text} onSearch={setText} />
      )}
      {shown.map((value) => (
        <FacetOption
          key={value.value}
          label={labelOf?.(value) ?? value.label}
          count={value.count}
          band={bandOf?.(value.value)}
          on={chosen.includes(value.value)}
          onChange={() => toggle(value.value)}
        />
      ))}
      {shown.length === 0 &&
        (props.values ? (
          <p className="small faint" role="status">
            {text === '' ? <Trans>None in these products</Trans> : <Trans>Nothing found</Trans>}
          </p>
        ) : (
          notCounted
        ))}
      {hidden > 0 && !all && matches === null && (
        <Button look="link" onClick={() => setAll(true)}>
          <Plural value={Math.min(hidden, shownOpen - shownAtFirst)} one="Show # more" other="Show # more" />
        </Button>
      )}
    </FacetGroup>
  )
}

type FacetPanelProps = LibraryQueryProps &
  Readonly<{
    facets: LibraryFacets
    ofServer?: boolean
  }>

export const FacetPanel = ({ query, facets, ofServer = false, onChange }: FacetPanelProps) => {
  const { t } = useLingui()
  const own = useMyCountry()
  const countries = dataOr(useCountries(), [])
  const country = useCountryName()(own ?? '')
  const [anywhere, here] = [facetCount(facets, 'openTo', '*'), facetCount(facets, 'openTo', own ?? '')]
  // The server returns all values of a facet at once; the device returns only the most frequent values.
  const findIn = ofServer ? 'values' : toProductSearch(query)
  const list = (title: string, facet: string, field: ListFilter, more: Partial<ValueFacetProps> = { findIn }) => (
    <ValueFacet
      title={title}
      facet={facet}
      values={facets[facet]}
      chosen={query[field]}
      onChosen={(values) => onChange({ [field]: values })}
      {...more}
    />
  )
  const names = Object.values(useUnsupportedFilterNames()).join(listSeparator())
  const choices = useChoiceFacets()
  const choice = (field: keyof typeof choices) => {
    const { title, facet, options } = choices[field]
    const chosen = query[field]
    return (
      <FacetGroup title={title} chosen={chosen === null ? 0 : 1} open>
        {options.map(([value, label]) => (
          <FacetOption
            key={label}
            label={label}
            count={facetCount(facets, facet, String(value))}
            on={chosen === value}
            onChange={() => onChange({ [field]: chosen === value ? null : value })}
          />
        ))}
      </FacetGroup>
    )
  }
  return (
    <>
      {list(t`Category`, 'category', 'categoryIds', { bandOf: categoryBandClass, open: true })}
      {((facetCount(facets, 'answers', 'true') ?? 0) > 0 || query.answersHere !== null) && choice('answersHere')}
      {choice('single')}
      {!ofServer && list(t`Active ingredient`, 'active', 'actives', { findIn, open: true })}
      {list(t`Formulation`, 'formulation', 'formulations', {
        findIn,
        labelOf: ({ value, label }) => (label === value ? value : `${value} ${label}`),
        open: true,
      })}
      {!ofServer && list(t`Concentration`, 'content', 'contents')}
      {list(t`Crop`, 'crop', 'cropIds')}
      {list(t`Pest`, 'target', 'targetIds')}
      {choice('exportOnly')}
      {choice('validMonths')}
      <FacetGroup title={t`Export`} chosen={query.openTo === null ? 0 : 1} open>
        {own !== null && (
          <FacetOption
            label={t`Export permitted to ${country}`}
            count={anywhere === undefined || here === undefined ? undefined : anywhere + here}
            on={query.openTo === own}
            onChange={() => onChange({ openTo: query.openTo === own ? null : own })}
          />
        )}
        <Select
          aria-label={t`Export permitted to`}
          value={query.openTo ?? ''}
          placeholder={own === null ? t`Any country` : t`Another country`}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          onValue={(code) => onChange({ openTo: code === '' ? null : code })}
        />
      </FacetGroup>
      {ofServer ? (
        <p className="small faint">
          <Trans>The server cannot filter by: {names}. Download the whole library to use them.</Trans>
        </p>
      ) : (
        list(t`Registration holder`, 'registrant', 'registrants')
      )}
      <Button look="link" onClick={() => onChange(noFilters)}>{t`Clear filters`}</Button>
    </>
  )
}
