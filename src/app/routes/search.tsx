import { useLingui } from '@lingui/react/macro'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { Page } from '../shell/page.tsx'

export const SearchProductsRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Search products`}>
      <ProductLibrary />
    </Page>
  )
}

export const SearchCompaniesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Search suppliers`}>
      <CompanyList ranked={false} />
    </Page>
  )
}
