import { useLingui } from '@lingui/react/macro'
import { Top100 } from '#features/companies/top100/top100.tsx'
import { WithSupplierTools } from '../shell/header/with-supplier-tools.tsx'
import { Page } from '../shell/page.tsx'

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
