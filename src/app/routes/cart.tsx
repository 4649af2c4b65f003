import { useLingui } from '@lingui/react/macro'
import { CartScreen } from '#features/products/cart/cart-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const CartRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Cart`}>
      <NeedsSignIn>
        <CartScreen />
      </NeedsSignIn>
    </Page>
  )
}
