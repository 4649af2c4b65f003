import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { NewsDetailScreen } from '#features/market/news/news-detail.tsx'
import { NewsListScreen } from '#features/market/news/news-list.tsx'
import { Page } from '../shell/page.tsx'

/** Open to everybody: a visitor reads the public file. */
export const NewsRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`News`}>
      <NewsListScreen />
    </Page>
  )
}

export const NewsItemRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (
    <Page title={t`News`} back={{ to: paths.news(), label: t`News` }}>
      <NewsDetailScreen key={id} id={id} />
    </Page>
  )
}
