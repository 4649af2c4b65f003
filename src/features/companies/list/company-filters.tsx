import { useLingui } from '@lingui/react/macro'
import { useCategories, useCategoryName } from '#catalogue/queries/names/reference.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { Select } from '#ui/fields/select.tsx'
import { companySorts, type CompanyQuery, type ProvinceNames } from './company-query.ts'
import { Link } from 'react-router-dom'
import { requestLogin } from '#api/refusals.ts'
import { paths } from '#domain/paths.ts'
import { LogInNote } from '#ui/marks/log-in-note.tsx'
import '#ui/buttons/tabs.css'

export const CompanyTabs = ({ here, total }: Readonly<{ here: 'all' | 'top'; total: number | undefined }>) => {
  const { t } = useLingui()
  return (
    <nav className="tabs" aria-label={t`Suppliers`}>
      <Link to={paths.companies()} aria-current={here === 'all' ? 'page' : undefined}>
        <span>{t`All suppliers`}</span>
        {total !== undefined && <span className="n">{formatNumber(total)}</span>}
      </Link>
      <Link to={paths.top100()} aria-current={here === 'top' ? 'page' : undefined}>{t`TOP 100 by registrations`}</Link>
    </nav>
  )
}

export function MoreSuppliersNote() {
  const { t } = useLingui()
  return (
    <LogInNote
      action={t`Log in for all suppliers`}
      onLogIn={requestLogin}
    >{t`Without an account only featured suppliers are shown.`}</LogInNote>
  )
}

type CountedValue = Readonly<{ value: string; label: string; count: number }>

type CompanyFiltersProps = Readonly<{
  query: CompanyQuery
  provinces: ProvinceNames
  facets: Readonly<Record<string, readonly CountedValue[] | undefined>>
  ofServer: boolean
  onChange: (change: Partial<CompanyQuery>) => void
}>

const withCount = ({ value, label, count }: CountedValue) => ({ value, label: `${label} (${formatNumber(count)})` })

export const CompanyFilters = ({ query, provinces, facets, ofServer, onChange }: CompanyFiltersProps) => {
  const { t } = useLingui()
  const names: Record<CompanyQuery['sort'], string> = {
    relevance: t`Best match`,
    rank: t`Rank`,
    name: t`Name`,
    rating: t`Rating`,
    productCount: t`Most registrations`,
  }
  const categories = dataOr(useCategories(), [])
  const categoryName = useCategoryName()
  const countOf = (facet: string) => facets[facet]?.find(({ value }) => value === 'true')?.count
  const answering = countOf('answers') ?? 0
  const exporting = ofServer ? undefined : countOf('exports')
  const provinceOptions = ofServer
    ? provinces.all
    : (facets['province'] ?? []).map((one) => withCount({ ...one, value: provinces.valueOf(one.value) }))
  const categoryOptions = ofServer
    ? categories.map((one) => ({ value: one.categoryId, label: one.categoryName }))
    : (facets['category'] ?? []).map((one) => withCount({ ...one, label: categoryName(one.value) }))
  return (
    <div className="cluster company__filters" role="group" aria-label={t`Filters`}>
      <Select
        aria-label={t`Province`}
        value={query.province}
        placeholder={t`All provinces`}
        options={provinceOptions}
        onValue={(province) => onChange({ province })}
      />
      <Select
        aria-label={t`Category`}
        value={query.categoryId}
        placeholder={t`All categories`}
        options={categoryOptions}
        onValue={(categoryId) => onChange({ categoryId })}
      />
      {(answering > 0 || query.answersHere) && (
        <Chip on={query.answersHere} onClick={() => onChange({ answersHere: !query.answersHere })}>
          {answering > 0 ? t`Answers here (${formatNumber(answering)})` : t`Answers here`}
        </Chip>
      )}
      <Chip on={query.exports} onClick={() => onChange({ exports: !query.exports })}>
        {exporting === undefined
          ? t`Has export-only registrations`
          : t`Has export-only registrations (${formatNumber(exporting)})`}
      </Chip>
      <span className="grow not-m" />
      <Select
        aria-label={t`Sort by`}
        value={query.sort}
        options={companySorts.map((sort) => ({ value: sort, label: names[sort] }))}
        onValue={(sort) => onChange({ sort: sort === '' ? 'relevance' : sort })}
      />
    </div>
  )
}
