import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { withWords } from '#i18n/setup.ts'
import { lazyAfterPaint } from '#ui/page/after-paint.ts'
import { Page } from '../shell/page.tsx'
import { RouteLoading } from '../shell/route-loading.tsx'

/** Few people open this first, so the home screen does not wait for it. */
const Lookup = lazy(async () => ({
  default: (await withWords(() => import('#features/lookup/lookup-screen.tsx'))).LookupScreen,
}))

const WatchList = lazy(async () => ({
  default: (await withWords(() => import('#features/products/watches/watch-list.tsx'))).WatchList,
}))
const GuideOffer = lazyAfterPaint(
  async () => (await withWords(() => import('../shell/guide/guide-offer.tsx'))).GuideOffer,
)
const LookupAsk = lazy(async () => ({
  default: (await withWords(() => import('#features/chat/lookup-ask.tsx'))).LookupAsk,
}))
const Chat = lazy(async () => ({ default: (await withWords(() => import('./chat.tsx'))).ChatRoute }))
const ChatStart = lazyAfterPaint(
  async () => (await withWords(() => import('#features/chat/start/start.tsx'))).ChatStart,
)

const Voice = lazyAfterPaint(async () => (await withWords(() => import('#features/chat/voice/voice.tsx'))).Voice)

export const HomeRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  if (params.has('conversationId') || params.has('chats'))
    return (
      <Suspense fallback={<RouteLoading />}>
        <Chat />
      </Suspense>
    )
  const lookup = params.get('aiSearch') === '1'
  return (
    <Page title={lookup ? t`AI pesticide search` : t`Home`}>
      {lookup ? (
        <Suspense>
          <Lookup />
          <LookupAsk />
        </Suspense>
      ) : (
        <HomeScreen Voice={Voice} start={<ChatStart />} offer={<GuideOffer />} watched={<WatchList />} />
      )}
    </Page>
  )
}
