import { useLingui } from '@lingui/react/macro'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { WithSupplierTools } from '../shell/header/with-supplier-tools.tsx'
import { Page } from '../shell/page.tsx'

export const CompaniesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Suppliers`}>
      <WithSupplierTools>
        <CompanyList />
      </WithSupplierTools>
    </Page>
  )
}
