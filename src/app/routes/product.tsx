import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { ProductDetail } from '#features/products/detail/product-detail.tsx'
import { Page } from '../shell/page.tsx'

export const ProductRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  return (
    <Page title={t`Product`} back={{ to: paths.products(), label: t`Product library` }}>
      <ProductDetail id={params.get('id') ?? ''} />
    </Page>
  )
}
