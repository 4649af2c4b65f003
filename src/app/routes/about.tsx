import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { AboutScreen } from '#features/about/about-screen.tsx'
import { brand } from '../brand.ts'
import { Page } from '../shell/page.tsx'

export const AboutRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  return (
    <Page title={t`About`}>
      <AboutScreen name={params.get('name') ?? 'about'} brand={brand} />
    </Page>
  )
}
