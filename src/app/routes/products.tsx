import { useLingui } from '@lingui/react/macro'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { Page } from '../shell/page.tsx'

export const ProductsRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Product library`}>
      <ProductLibrary />
    </Page>
  )
}
