import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { suggestedLocale } from '#contract/languages.ts'
import { prefs } from '#prefs/prefs.ts'
import { sessionState } from '#api/session/session-state.ts'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { lazyAfterPaint, lateAfterPaint, latePart } from '#ui/page/after-paint.ts'
import { Page, SearchBox } from '../shell/page.tsx'
import { screenErrorFallback, RouteLoading } from '../shell/screen-states.tsx'
import { renderFailedIcon, renderFailedLine, renderNothing, withEmptySuspense } from '#ui/page/part.tsx'

const Lookup = latePart(() => import('#features/products/lookup/lookup-screen.tsx'), 'LookupScreen')

const WatchList = latePart(() => import('#features/products/watches/watch-bar.tsx'), 'WatchList', renderFailedLine)
const GuideOffer = lateAfterPaint(() => import('../shell/guide/guide.tsx'), 'GuideOffer', renderNothing)
const LookupAsk = latePart(() => import('#features/chat/conversation/composer.tsx'), 'LookupAsk', renderFailedLine)
const Chat = latePart(() => import('./chat.tsx'), 'ChatRoute', screenErrorFallback)
const ChatStart = lateAfterPaint(() => import('#features/chat/start/start.tsx'), 'ChatStart', renderFailedLine)

const Voice = lateAfterPaint(() => import('#features/chat/voice/voice.tsx'), 'Voice', renderFailedIcon)

const LanguageLine = withEmptySuspense(
  lazyAfterPaint(async () => (await import('../shell/header/language-line.tsx')).LanguageLine, renderNothing),
)

/** Its space is reserved, so that nothing moves when it is loaded. */
const LanguageOffer = () => {
  const { locale, guidesDone } = useSnapshot(prefs)
  const proposedLocale =
    locale === 'en' && !guidesDone.includes('language') ? suggestedLocale(navigator.language) : null
  return (
    proposedLocale && (
      <div className="row g-2 small muted langline">
        <LanguageLine locale={proposedLocale} />
      </div>
    )
  )
}

export const HomeRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { status } = useSnapshot(sessionState).view
  const { account } = useSnapshot(prefs)
  if (params.has('conversationId') || params.has('chats'))
    return (
      <Suspense fallback={<RouteLoading />}>
        <Chat />
      </Suspense>
    )
  const lookup = params.get('aiSearch') === '1'
  // Until the session is read, a device on which somebody was logged in does not show the visitor's page.
  const front = !lookup && (status === 'visitor' || (status === 'starting' && !account))
  return (
    <Page title={lookup ? t`AI pesticide search` : t`Home`} front={front}>
      <LanguageOffer />
      {lookup ? (
        <Suspense>
          <Lookup />
          <LookupAsk />
        </Suspense>
      ) : (
        <HomeScreen
          Voice={Voice}
          search={front ? <SearchBox front /> : null}
          start={<ChatStart />}
          offer={<GuideOffer />}
          watched={<WatchList />}
        />
      )}
    </Page>
  )
}
