import { Trans, useLingui } from '@lingui/react/macro'
import { comma } from '#i18n/formats.ts'
import { bandClass } from '#widgets/formulation-tile.tsx'
import { noFilters, searchOf, type LibraryQuery } from '../library/library-query.ts'
import { FacetGroup, FacetOption } from './facet-parts.tsx'
import { countIn, type LibraryFacets } from './library-facets.ts'
import { useUnaskedNames } from './library-limits.tsx'
import { OpenToFacet } from './open-to-facet.tsx'
import { ValueFacet, type ValueFacetProps } from './value-facet.tsx'
import { Button } from '#ui/buttons/button.tsx'

interface FacetPanelProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets
  /** The server answers, so offer only the filters that it supports. */
  readonly ofServer?: boolean
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

interface ChoiceFacetProps<Value> extends Pick<FacetPanelProps, 'facets'> {
  readonly title: string
  /** Name of the facet in the index. */
  readonly facet: string
  /** The values to choose from, with their words. The index counts each under its text. */
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly chosen: Value | null
  readonly onChosen: (value: Value | null) => void
}

/** A facet with at most one chosen value. */
const ChoiceFacet = <const Value,>({ title, facet, facets, options, chosen, onChosen }: ChoiceFacetProps<Value>) => (
  <FacetGroup title={title} chosen={chosen === null ? 0 : 1} open>
    {options.map(([value, label]) => (
      <FacetOption
        key={label}
        label={label}
        count={countIn(facets, facet, String(value))}
        on={chosen === value}
        onChange={() => onChosen(chosen === value ? null : value)}
      />
    ))}
  </FacetGroup>
)

type ListField = {
  [F in keyof LibraryQuery]: LibraryQuery[F] extends readonly string[] ? F : never
}[keyof LibraryQuery]

/** The filters that the server does not support. */
const NotOffered = () => {
  const names = Object.values(useUnaskedNames()).join(comma())
  return (
    <p className="facet__none">
      <Trans>The server cannot filter by: {names}. Download the whole library to use them.</Trans>
    </p>
  )
}

/** The library's filters, with how many products each choice leaves. The address holds them all. */
export const FacetPanel = ({ query, facets, ofServer = false, onChange }: FacetPanelProps) => {
  const { t } = useLingui()
  // The server gives all values of a facet at once; the device only the most frequent ones.
  const findIn = ofServer ? 'values' : searchOf(query)
  const list = (title: string, facet: string, field: ListField, more: Partial<ValueFacetProps> = { findIn }) => (
    <ValueFacet
      title={title}
      facet={facet}
      values={facets[facet]}
      chosen={query[field]}
      onChosen={(values) => onChange({ [field]: values })}
      {...more}
    />
  )
  return (
    <>
      {list(t`Category`, 'category', 'categoryIds', { bandOf: bandClass, open: true })}
      <ChoiceFacet
        title={t`Straight or mixture`}
        facet="single"
        facets={facets}
        options={[
          [true, t`Straight (single active ingredient)`],
          [false, t`Mixture (premix)`],
        ]}
        chosen={query.single}
        onChosen={(single) => onChange({ single })}
      />
      {!ofServer && list(t`Active ingredient`, 'active', 'actives', { findIn, open: true })}
      {list(t`Formulation`, 'formulation', 'formulations', {
        findIn,
        labelOf: ({ value, label }) => (label === value ? value : `${value} ${label}`),
        open: true,
      })}
      {!ofServer && list(t`Concentration`, 'content', 'contents')}
      {list(t`Crop`, 'crop', 'cropIds')}
      {list(t`Pest`, 'target', 'targetIds')}
      <ChoiceFacet
        title={t`Registration`}
        facet="exportOnly"
        facets={facets}
        options={[
          [false, t`Also sold in China`],
          [true, t`Export only (EX)`],
        ]}
        chosen={query.exportOnly}
        onChosen={(exportOnly) => onChange({ exportOnly })}
      />
      <ChoiceFacet
        title={t`Valid until`}
        facet="validity"
        facets={facets}
        options={[
          [0, t`Currently valid`],
          [6, t`Valid for over 6 months`],
          [12, t`Valid for over 12 months`],
        ]}
        chosen={query.validMonths}
        onChosen={(validMonths) => onChange({ validMonths })}
      />
      <OpenToFacet query={query} facets={facets} onChange={onChange} />
      {ofServer ? <NotOffered /> : list(t`Registration holder`, 'registrant', 'registrants')}
      <Button look="link" onClick={() => onChange(noFilters)}>
        <Trans>Clear filters</Trans>
      </Button>
    </>
  )
}
