import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { companySearch } from '#features/companies/list/company-query.ts'
import { productSearch } from '#features/products/library/library-query.ts'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { SearchFrame } from '#features/search/search-frame.tsx'
import { WithSupplierTools } from '../shell/header/with-supplier-tools.tsx'
import { Page } from '../shell/page.tsx'

const Products = ({ server }: Required<Pick<ComponentProps<typeof ProductLibrary>, 'server'>>) => (
  <ProductLibrary inSearch server={server} />
)
const Suppliers = ({ server }: Required<Pick<ComponentProps<typeof CompanyList>, 'server'>>) => (
  <WithSupplierTools>
    <CompanyList inSearch server={server} />
  </WithSupplierTools>
)

export const SearchProductsRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Search products`}>
      <SearchFrame kind="products" searchOf={productSearch} List={Products} />
    </Page>
  )
}

export const SearchCompaniesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Search suppliers`}>
      <SearchFrame kind="companies" searchOf={companySearch} List={Suppliers} />
    </Page>
  )
}
