import { I18nProvider } from '@lingui/react'
import * as z from 'zod/mini'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from '#app/router.tsx'
import { followTheme } from '#app/theme.ts'
import { AppErrors } from '#app/shell/app-errors.tsx'
import { keepPrefs, prefs } from '#data/prefs/prefs-state.ts'
import { paths } from '#domain/paths.ts'
import { activate, i18n } from '#i18n/setup.ts'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import '#ui/styles/shell.css'
import '#ui/styles/app.css'

// zod's compiler would try eval, which the page's content security policy forbids and reports.
z.config({ jitless: true })
keepPrefs()
followTheme()

/** The library is what is opened most: its code and its first rows are asked for before anything is rendered. */
const readAhead = async () => {
  if (!location.pathname.startsWith(paths.products())) return
  void import('#app/routes/products.tsx')
  const { warmLibrary } = await import('#data/queries/opening-rows.ts')
  await warmLibrary(prefs.locale, prefs.pageSize)
}

const start = async () => {
  void readAhead()
  await activate(prefs.locale)
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root in index.html')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AppErrors>
          <Router />
        </AppErrors>
      </I18nProvider>
    </StrictMode>,
  )
  // The database, the outbox and the worker come beside the first paint, not before it.
  const { boot } = await import('#app/boot.ts')
  await boot()
}

void start()
