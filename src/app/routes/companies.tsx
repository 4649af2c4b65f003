import { CompanyList } from '#features/companies/list/company-list.tsx'
import { SupplierToolsProvider } from '../shell/header/with-supplier-tools.tsx'

export const CompaniesRoute = () => (
  <SupplierToolsProvider>
    <CompanyList />
  </SupplierToolsProvider>
)
