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
import { renderFailedIcon, renderFailedLine, renderSilentRetry, withEmptySuspense } from '#ui/page/part.tsx'

const Lookup = latePart(() => import('#features/products/lookup/lookup-screen.tsx'), 'LookupScreen')

const WatchedSearchList = latePart(
  () => import('#features/products/watches/watch-bar.tsx'),
  'WatchedSearchList',
  renderFailedLine,
)
const GuideOffer = lateAfterPaint(() => import('../shell/guide/guide.tsx'), 'GuideOffer', renderSilentRetry)
const LookupComposer = latePart(
  () => import('#features/chat/conversation/composer.tsx'),
  'LookupComposer',
  renderFailedLine,
)
const Chat = latePart(() => import('./chat.tsx'), 'ChatRoute', screenErrorFallback)
const ChatStart = lateAfterPaint(() => import('#features/chat/start/start.tsx'), 'ChatStart', renderFailedLine)

const VoiceInput = lateAfterPaint(() => import('#features/chat/voice/voice.tsx'), 'VoiceInput', renderFailedIcon)

const LanguageSuggestion = withEmptySuspense(
  lazyAfterPaint(async () => (await import('../shell/header/language-line.tsx')).LanguageSuggestion, renderSilentRetry),
)

/** Reserves the space of the suggestion, so that nothing moves when the suggestion is loaded. */
const LanguageOffer = () => {
  const { locale, guidesDone } = useSnapshot(prefs)
  const proposedLocale =
    locale === 'en' && !guidesDone.includes('language') ? suggestedLocale(navigator.language) : null
  return (
    proposedLocale && (
      <div className="row g-2 small muted langline">
        <LanguageSuggestion locale={proposedLocale} />
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
          <LookupComposer />
        </Suspense>
      ) : (
        <HomeScreen
          VoiceInput={VoiceInput}
          search={front ? <SearchBox front /> : null}
          start={<ChatStart />}
          offer={<GuideOffer />}
          watched={<WatchedSearchList />}
        />
      )}
    </Page>
  )
}
