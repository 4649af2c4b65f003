import { useLingui } from '@lingui/react/macro'
import { Check, Globe } from 'lucide-react'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { activateLanguage } from '#i18n/setup.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import { latePart } from '#ui/page/after-paint.ts'
import { renderFailedLine } from '#ui/page/part.tsx'
import { useNavigate } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { showToast } from '#ui/overlays/toast-state.ts'

/** The returned function changes the language, then opens the home page (specification, section 2). */
export const useChangeLanguage = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return async (next: Locale): Promise<void> => {
    try {
      await activateLanguage(next)
    } catch {
      return showToast({ tone: 'bad', text: t`This language has not been downloaded yet. Go online once to load it.` })
    }
    prefs.locale = next
    void navigate(paths.home())
  }
}

const TimeZoneForm = latePart(() => import('#features/settings/regional.tsx'), 'TimeZoneForm', renderFailedLine)

const NumberFormatField = latePart(
  () => import('#features/settings/regional.tsx'),
  'NumberFormatField',
  renderFailedLine,
)

const themes = ['system', 'light', 'dark'] as const

export const LanguageMenu = () => {
  const { t } = useLingui()
  const { locale, theme } = useSnapshot(prefs)
  const { view } = useSnapshot(sessionState)
  const themeNames = { system: t`Follow system setting`, light: t`Light`, dark: t`Dark` }
  const choose = useChangeLanguage()
  return (
    <Popover
      // The accessible name starts with the visible text, because users of voice control say that text.
      label={`${languages[locale].short} · ${t`Language and appearance`}`}
      buttonClass="iconbtn iconbtn--text"
      button={
        <>
          <Globe className="icon" aria-hidden />
          <span className="not-m">{languages[locale].short}</span>
        </>
      }
    >
      {(close) => (
        <>
          {locales.map((name) => (
            <button
              key={name}
              type="button"
              lang={name}
              aria-pressed={name === locale}
              onClick={() => {
                close()
                void choose(name)
              }}
            >
              <span className="grow">{languages[name].name}</span>
              {name === locale && <Check className="icon icon--16" aria-hidden />}
            </button>
          ))}
          <p className="menu__label">{t`Appearance`}</p>
          {themes.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === theme}
              onClick={() => {
                prefs.theme = name
              }}
            >
              <span className="grow">{themeNames[name]}</span>
              {name === theme && <Check className="icon icon--16" aria-hidden />}
            </button>
          ))}
          <Suspense>
            <div className="stack g-2 zone-part">
              <NumberFormatField />
            </div>
            {view.status === 'signed-in' && <TimeZoneForm onSaved={close} />}
          </Suspense>
        </>
      )}
    </Popover>
  )
}
