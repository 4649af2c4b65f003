import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { configure, getConfig, prettyDOM, render, screen, waitFor, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect } from 'vitest'

/** Its types leave out what it sets while it waits. */
type Looking = ReturnType<typeof getConfig> & { readonly _disableExpensiveErrorDiagnostics?: boolean }

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 10_000,
  // Testing Library writes the whole page out for every look in vain. While it waits and looks again nobody reads that;
  // when the time is up it asks once more, and then it is written.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waiting }: Looking = getConfig()
    const error = new Error([message, waiting ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** Draws a part of the screen in English, at an address. */
export const draw = (element: ReactNode, at = '/'): RenderResult => {
  if (i18n.locale !== 'en') i18n.loadAndActivate({ locale: 'en', messages: {} })
  window.history.replaceState(null, '', at)
  return render(
    <I18nProvider i18n={i18n}>
      <BrowserRouter>{element}</BrowserRouter>
    </I18nProvider>,
  )
}

/** Every part of the screen has been read: what depends on the outbox comes after what is shown at once. */
export const whenRead = () => waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
