import { CompanyList } from '#features/companies/list/company-list.tsx'
import { WithSupplierTools } from '../shell/header/with-supplier-tools.tsx'

export const Companies = () => (
  <WithSupplierTools>
    <CompanyList />
  </WithSupplierTools>
)
