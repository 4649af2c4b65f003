import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { configure, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

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
