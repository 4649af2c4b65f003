import { useLingui } from '@lingui/react/macro'
import { CompanyList } from '#features/companies/list/company-list.tsx'
import { Page } from '../shell/page.tsx'

export const CompaniesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Suppliers`}>
      <CompanyList ranked={false} />
    </Page>
  )
}

export const Top100Route = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Top 100 suppliers`}>
      <CompanyList ranked />
    </Page>
  )
}
