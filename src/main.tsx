import { I18nProvider } from '@lingui/react'
import * as z from 'zod/mini'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from '#app/router.tsx'
import { followNumberFormat } from '#app/number-format.ts'
import { readListAhead } from '#catalogue/queries/lists/page-rows.ts'
import { persistPrefs, prefs } from '#prefs/prefs.ts'
import { paths } from '#domain/paths.ts'
import { activateLanguage, i18n } from '#i18n/setup.ts'
import { appBase } from '#lib/app-base.ts'
import { nextPaint } from '#ui/page/after-paint.ts'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import '#ui/styles/shell.css'
import '#ui/styles/pages.css'
import '#ui/styles/app.css'
import '#ui/styles/narrow.css'
import { subscribe } from 'valtio'
import { Trans } from '@lingui/react/macro'
import { ErrorBoundary } from '#ui/page/part.tsx'

const AppFailed = () => (
  <main className="panel app-failed" role="alert">
    <h1>
      <Trans>Something went wrong in the app</Trans>
    </h1>
    <p>
      <Trans>What you wrote is saved on this device.</Trans>
    </p>
    <div className="btnbar">
      <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </button>
      <a className="btn btn--secondary" href={appBase.onHost('/')}>
        <Trans>Home</Trans>
      </a>
      <a className="btn btn--ghost" href={appBase.onHost('/repair.html')}>
        <Trans>Repair the app</Trans>
      </a>
    </div>
  </main>
)

const AppErrors = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary renderFailed={() => <AppFailed />}>{children}</ErrorBoundary>
)

/** The browser calls this policy for each script URL, such as a worker's: only files of this origin are allowed. */
const guardScripts = (): void => {
  interface Policies {
    readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string | null }) => void
  }
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}

const followTheme = (): void => {
  const apply = () => {
    if (prefs.theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = prefs.theme
  }
  apply()
  subscribe(prefs, apply)
}

/** Adopts the language that another tab has chosen. If its messages cannot be loaded, this tab does not change. */
const followLanguage = (): void => {
  subscribe(prefs, () => {
    if (prefs.locale !== i18n.locale) void activateLanguage(prefs.locale).catch(() => undefined)
  })
}

// zod's compiler would try eval, which the page's content security policy forbids and reports.
z.config({ jitless: true })
persistPrefs()
guardScripts()
followTheme()
followNumberFormat()

/** In ms: how long the first render may wait for rows. A slow device or connection must not delay it further. */
const readAheadMs = 400

const listOpened = () => {
  const path = appBase.inApp(location.pathname)
  if (path.startsWith(paths.products())) return 'products'
  return path.startsWith(paths.companies()) ? 'companies' : null
}

const readAhead = async () => {
  const table = listOpened()
  // A list with a query is not read ahead, because its first rows are not known in advance.
  if (!table || location.search) return
  const deadline = new Promise<void>((resolve) => {
    setTimeout(resolve, readAheadMs)
  })
  await Promise.race([readListAhead(prefs.locale, table, prefs.pageSize), deadline])
}

const boot = () =>
  import('#app/boot.ts').then(
    (loaded) => loaded.boot(),
    () => false,
  )

const start = async () => {
  // If somebody was logged in, screens other than lists need the account, so it opens while the frame is rendered.
  const booting = prefs.account !== null && !listOpened() ? boot() : null
  await Promise.all([activateLanguage(prefs.locale), readAhead()])
  followLanguage()
  const element = document.getElementById('root')
  if (!element) throw new Error('no #root in index.html')
  const root = createRoot(element)
  const draw = (app: ReactNode) =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <AppErrors>{app}</AppErrors>
        </I18nProvider>
      </StrictMode>,
    )
  draw(<Router />)
  if ((await (booting ?? nextPaint().then(boot))) === false) draw(<AppFailed />)
}

void start()
