import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { withWords } from '#i18n/setup.ts'
import { lazyAfterPaint } from '#ui/after-paint.ts'
import { Page } from '../shell/page.tsx'

/** Not what most people open first: the home screen does not wait for it. */
const Lookup = lazy(async () => ({
  default: (await withWords(() => import('#features/lookup/lookup-screen.tsx'))).LookupScreen,
}))

const WatchList = lazy(async () => ({
  default: (await withWords(() => import('#features/products/watches/watch-list.tsx'))).WatchList,
}))
const GuideOffer = lazyAfterPaint(
  async () => (await withWords(() => import('../shell/guide/guide-offer.tsx'))).GuideOffer,
)

export const HomeRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const lookup = params.get('aiSearch') === '1'
  return (
    <Page title={lookup ? t`AI pesticide search` : t`Home`}>
      {lookup ? (
        <Suspense>
          <Lookup />
        </Suspense>
      ) : (
        <HomeScreen offer={<GuideOffer />} watched={<WatchList />} />
      )}
    </Page>
  )
}
