import type { ComponentProps } from 'react'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { companySearch } from '#features/companies/list/company-query.ts'
import { Top100 } from '#features/companies/top100/top100.tsx'
import { productSearch } from '#features/products/library/library-query.ts'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { SearchFrame } from '#features/search/search-frame.tsx'
import { WithSupplierTools } from '../shell/header/with-supplier-tools.tsx'

const Products = ({ server }: Required<Pick<ComponentProps<typeof ProductLibrary>, 'server'>>) => (
  <ProductLibrary inSearch server={server} />
)
const Suppliers = ({ server }: Required<Pick<ComponentProps<typeof CompanyList>, 'server'>>) => (
  <WithSupplierTools>
    <CompanyList inSearch server={server} />
  </WithSupplierTools>
)

export const SearchProducts = () => <SearchFrame kind="products" searchOf={productSearch} List={Products} />
export const SearchCompanies = () => <SearchFrame kind="companies" searchOf={companySearch} List={Suppliers} />

export const TopCompanies = () => (
  <WithSupplierTools>
    <Top100 />
  </WithSupplierTools>
)
