import { Trans, useLingui } from '@lingui/react/macro'
import { comma } from '#i18n/formats.ts'
import { bandClass } from '#ui/formulation-tile.tsx'
import { noFilters, searchOf, type LibraryQuery } from '../library/library-query.ts'
import { FacetGroup, FacetOption } from './facet-parts.tsx'
import { countIn, type LibraryFacets } from './library-facets.ts'
import { useUnaskedNames } from './library-limits.tsx'
import { OpenToFacet } from './open-to-facet.tsx'
import { ValueFacet } from './value-facet.tsx'

interface FacetPanelProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets
  /** The server answers: only what it can be asked for is offered. */
  readonly ofServer?: boolean
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

const useValidity = () => {
  const { t } = useLingui()
  return [
    { months: 0, label: t`Valid today` },
    { months: 6, label: t`Valid over 6 months` },
    { months: 12, label: t`Valid over 12 months` },
  ] as const
}

/** Single or mixture, and which active. */
const ActiveFacet = ({ query, facets, ofServer, onChange }: FacetPanelProps) => {
  const { t } = useLingui()
  const options = [
    { value: true, label: t`Single active` },
    { value: false, label: t`Mixture` },
  ] as const
  return (
    <>
      <FacetGroup title={t`Single or mixture`} chosen={query.single === null ? 0 : 1} open>
        {options.map(({ value, label }) => (
          <FacetOption
            key={label}
            label={label}
            count={countIn(facets, 'single', String(value))}
            on={query.single === value}
            onChange={() => onChange({ single: query.single === value ? null : value })}
          />
        ))}
      </FacetGroup>
      {!ofServer && (
        <ValueFacet
          title={t`Active ingredient`}
          facet="active"
          values={facets['active']}
          chosen={query.actives}
          onChosen={(actives) => onChange({ actives })}
          findIn={searchOf(query)}
          open
        />
      )}
    </>
  )
}

const RegistrationFacet = ({ query, facets, onChange }: Omit<FacetPanelProps, 'ofServer'>) => {
  const { t } = useLingui()
  const validity = useValidity()
  const classes = [
    { value: false, label: t`Sold in China too` },
    { value: true, label: t`Export only (EX)` },
  ] as const
  return (
    <>
      <FacetGroup title={t`Registration`} chosen={query.exportOnly === null ? 0 : 1} open>
        {classes.map(({ value, label }) => (
          <FacetOption
            key={label}
            label={label}
            count={countIn(facets, 'exportOnly', String(value))}
            on={query.exportOnly === value}
            onChange={() => onChange({ exportOnly: query.exportOnly === value ? null : value })}
          />
        ))}
      </FacetGroup>
      <FacetGroup title={t`Valid until`} chosen={query.validMonths === null ? 0 : 1} open>
        {validity.map(({ months, label }) => (
          <FacetOption
            key={months}
            label={label}
            count={countIn(facets, 'validity', String(months))}
            on={query.validMonths === months}
            onChange={() => onChange({ validMonths: query.validMonths === months ? null : months })}
          />
        ))}
      </FacetGroup>
    </>
  )
}

/** What is missing from the panel while the server answers. */
const NotOffered = () => {
  const names = Object.values(useUnaskedNames()).join(comma())
  return (
    <p className="facet__none">
      <Trans>The server cannot filter by: {names}. The whole library on this device can.</Trans>
    </p>
  )
}

/** Filters of the library, with how many products each choice leaves. All of it stands in the address. */
export const FacetPanel = ({ query, facets, ofServer = false, onChange }: FacetPanelProps) => {
  const { t } = useLingui()
  // The server gives all values of a facet at once; of the device's, the most frequent ones are here.
  const findIn = ofServer ? 'values' : searchOf(query)
  return (
    <>
      <ValueFacet
        title={t`Category`}
        facet="category"
        values={facets['category']}
        chosen={query.categoryIds}
        onChosen={(categoryIds) => onChange({ categoryIds })}
        bandOf={bandClass}
        open
      />
      <ActiveFacet query={query} facets={facets} ofServer={ofServer} onChange={onChange} />
      <ValueFacet
        title={t`Formulation`}
        facet="formulation"
        values={facets['formulation']}
        chosen={query.formulations}
        onChosen={(formulations) => onChange({ formulations })}
        findIn={findIn}
        labelOf={({ value, label }) => (label === value ? value : `${value} ${label}`)}
        open
      />
      {!ofServer && (
        <ValueFacet
          title={t`Content`}
          facet="content"
          values={facets['content']}
          chosen={query.contents}
          onChosen={(contents) => onChange({ contents })}
          findIn={findIn}
        />
      )}
      <ValueFacet
        title={t`Crop`}
        facet="crop"
        values={facets['crop']}
        chosen={query.cropIds}
        onChosen={(cropIds) => onChange({ cropIds })}
        findIn={findIn}
      />
      <ValueFacet
        title={t`Pest or target`}
        facet="target"
        values={facets['target']}
        chosen={query.targetIds}
        onChosen={(targetIds) => onChange({ targetIds })}
        findIn={findIn}
      />
      <RegistrationFacet query={query} facets={facets} onChange={onChange} />
      <OpenToFacet query={query} facets={facets} onChange={onChange} />
      {ofServer ? (
        <NotOffered />
      ) : (
        <ValueFacet
          title={t`Registrant`}
          facet="registrant"
          values={facets['registrant']}
          chosen={query.registrants}
          onChosen={(registrants) => onChange({ registrants })}
          findIn={findIn}
        />
      )}
      <button type="button" className="btn btn--link" onClick={() => onChange(noFilters)}>
        <Trans>Clear filters</Trans>
      </button>
    </>
  )
}
