import { useLingui } from '@lingui/react/macro'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { CompanyLinks } from '#features/companies/list/company-rows.tsx'
import { ProductChoice } from '#features/products/library/product-choice.tsx'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { SearchFrame } from '#features/search/search-frame.tsx'
import { Page } from '../shell/page.tsx'

export const SearchProductsRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Search products`}>
      <SearchFrame kind="products" Rows={ProductChoice}>
        <ProductLibrary inSearch />
      </SearchFrame>
    </Page>
  )
}

export const SearchCompaniesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Search suppliers`}>
      <SearchFrame kind="companies" Rows={CompanyLinks}>
        <CompanyList inSearch />
      </SearchFrame>
    </Page>
  )
}
