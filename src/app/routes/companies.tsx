import { useLingui } from '@lingui/react/macro'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { Top100 } from '#features/companies/top100/top100.tsx'
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

export const Top100Route = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Top 100 suppliers`}>
      <WithSupplierTools>
        <Top100 />
      </WithSupplierTools>
    </Page>
  )
}
