import { useLingui } from '@lingui/react/macro'
import { useCountries } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { Select } from '#ui/fields/select.tsx'
import { useCountryName } from '../code-words.ts'
import { useOwnCountry } from '../own-country.ts'
import type { LibraryQuery } from '../library/library-query.ts'
import { FacetGroup, FacetOption } from './facet-parts.tsx'
import { countIn, type LibraryFacets } from './library-facets.ts'

interface OpenToFacetProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

/** The register restricts some export-only registrations to named countries. Others may be exported anywhere. */
export const OpenToFacet = ({ query, facets, onChange }: OpenToFacetProps) => {
  const { t } = useLingui()
  const own = useOwnCountry()
  const countries = dataOr(useCountries(), [])
  const country = useCountryName()(own ?? '')
  const openTo = (code: string) => {
    const [anywhere, here] = [countIn(facets, 'openTo', '*'), countIn(facets, 'openTo', code)]
    return anywhere === undefined || here === undefined ? undefined : anywhere + here
  }
  return (
    <FacetGroup title={t`Export`} chosen={query.openTo === null ? 0 : 1} open>
      {own !== null && (
        <FacetOption
          label={t`Export permitted to ${country}`}
          count={openTo(own)}
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
  )
}
