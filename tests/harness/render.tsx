import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { configure, getConfig, prettyDOM, render, screen, waitFor, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect } from 'vitest'

type Looking = ReturnType<typeof getConfig> & { readonly _disableExpensiveErrorDiagnostics?: boolean }

configure({
  asyncUtilTimeout: 10_000,
  // Testing Library serialises the whole page at every attempt. Only the last text is read, so the others are skipped.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waiting }: Looking = getConfig()
    const error = new Error([message, waiting ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

export const renderScreen = (element: ReactNode, at = '/'): RenderResult => {
  if (i18n.locale !== 'en') i18n.loadAndActivate({ locale: 'en', messages: {} })
  window.history.replaceState(null, '', at)
  return render(
    <I18nProvider i18n={i18n}>
      <BrowserRouter>{element}</BrowserRouter>
    </I18nProvider>,
  )
}

export const waitUntilLoaded = () => waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
