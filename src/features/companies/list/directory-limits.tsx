import { useLingui } from '@lingui/react/macro'
import { unaskedOfCompanies, type UnaskedOfCompanies } from '#data/queries/server-question.ts'
import { ServerLimits } from '#ui/server-limits.tsx'
import { useSortNames } from './company-filters.tsx'
import { searchOf, type CompanyQuery } from './company-query.ts'

interface DirectoryLimitsProps {
  readonly query: CompanyQuery
  readonly onChange: (change: Partial<CompanyQuery>) => void
}

const taken: Record<UnaskedOfCompanies, Partial<CompanyQuery>> = {
  categoryIds: { categoryId: '' },
  exports: { exports: false },
  productCount: { sort: 'relevance' },
}

/** What is chosen and the server's list does not follow. */
export const DirectoryLimits = ({ query, onChange }: DirectoryLimitsProps) => {
  const { t } = useLingui()
  const sorts = useSortNames()
  const names: Record<UnaskedOfCompanies, string> = {
    categoryIds: t`Category`,
    exports: t`Has export-only registrations`,
    productCount: sorts.productCount,
  }
  const unasked = unaskedOfCompanies(searchOf(query, 1))
  return (
    <ServerLimits
      names={unasked.map((name) => names[name])}
      onClear={() => onChange(Object.assign({}, ...unasked.map((name) => taken[name])) as Partial<CompanyQuery>)}
    />
  )
}
