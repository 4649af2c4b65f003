import { useSearchParams } from 'react-router-dom'
import { AboutScreen, toArticleName, useArticleTitles } from '#features/about/about-screen.tsx'
import { brand } from '../brand.ts'
import { Page } from '../shell/page.tsx'

export const AboutRoute = () => {
  const [params] = useSearchParams()
  const name = toArticleName(params.get('name'))
  return (
    <Page title={useArticleTitles()[name]}>
      <AboutScreen name={name} brand={brand} />
    </Page>
  )
}
