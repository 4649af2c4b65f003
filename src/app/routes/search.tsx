import type { ComponentProps } from 'react'
import { CompanyList, Top100 } from '#features/companies/list/company-list.tsx'
import { companySearchOfUrl } from '#features/companies/list/company-query.ts'
import { productSearchOfUrl } from '#features/products/library/library-query.ts'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { SearchFrame } from '#features/search/search-frame.tsx'
import { SupplierToolsProvider } from '../shell/header/with-supplier-tools.tsx'

const Products = ({ server }: Required<Pick<ComponentProps<typeof ProductLibrary>, 'server'>>) => (
  <ProductLibrary inSearch server={server} />
)
const Suppliers = ({ server }: Required<Pick<ComponentProps<typeof CompanyList>, 'server'>>) => (
  <SupplierToolsProvider>
    <CompanyList inSearch server={server} />
  </SupplierToolsProvider>
)

export const ProductSearchRoute = () => <SearchFrame kind="products" searchOf={productSearchOfUrl} List={Products} />
export const CompanySearchRoute = () => <SearchFrame kind="companies" searchOf={companySearchOfUrl} List={Suppliers} />

export const TopCompaniesRoute = () => (
  <SupplierToolsProvider>
    <Top100 />
  </SupplierToolsProvider>
)
