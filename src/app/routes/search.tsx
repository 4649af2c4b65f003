import { useLingui } from '@lingui/react/macro'
import { SearchCompanies } from '#features/search/search-companies.tsx'
import { SearchProducts } from '#features/search/search-products.tsx'
import { Page } from '../shell/page.tsx'

export const SearchProductsRoute = () => {
  const { t } = useLingui()
  return <Page title={t`Search products`}><SearchProducts /></Page>
}

export const SearchCompaniesRoute = () => {
  const { t } = useLingui()
  return <Page title={t`Search suppliers`}><SearchCompanies /></Page>
}
