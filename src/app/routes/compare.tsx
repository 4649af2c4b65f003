import { useLingui } from '@lingui/react/macro'
import { paths } from '#domain/paths.ts'
import { CompareScreen } from '#features/products/compare/compare-screen.tsx'
import { Page } from '../shell/page.tsx'

export const CompareRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Compare products`} back={{ to: paths.products(), label: t`Product library` }}>
      <CompareScreen />
    </Page>
  )
}
