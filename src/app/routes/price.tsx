import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { PriceDetailScreen } from '#features/market/prices/detail/price-detail.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const PriceRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (
    <Page title={t`Price trend`} back={{ to: paths.prices(), label: t`Price trends` }}>
      <NeedsSignIn>
        <PriceDetailScreen key={id} id={id} />
      </NeedsSignIn>
    </Page>
  )
}
