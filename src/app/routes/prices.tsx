import { useLingui } from '@lingui/react/macro'
import { PriceListScreen } from '#features/market/prices/price-list.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const PricesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Price trends`}>
      <NeedsSignIn>
        <PriceListScreen />
      </NeedsSignIn>
    </Page>
  )
}
