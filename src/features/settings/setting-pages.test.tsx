import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { pendingOps, kvKey } from '#account/store/db.ts'
import { sessionState } from '#api/session/session-state.ts'
import { useChangeLanguage } from '#app/shell/header/language-menu.tsx'
import { activateLanguage } from '#i18n/setup.ts'
import { prefs } from '#prefs/prefs.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { LanguageScreen } from './regional.tsx'

vi.mock('#i18n/setup.ts', () => ({
  activateLanguage: vi.fn(async () => undefined),
  withMessages: (load: () => unknown) => load(),
}))
beforeAll(() =>
  storeCatalogueCopy([], {
    timezones: [
      { id: 'America/Lima', name: 'Lima', isCurrentTimezone: false },
      { id: 'UTC', name: 'Coordinated', isCurrentTimezone: true },
    ],
  }),
)

const user = userInfo.parse({ userId: 'u', email: 'ana@example.com', timezone: 'America/Lima', isCompanyAdmin: true })
withAccount()
beforeEach(async () => {
  await account.db.kv.put({ k: kvKey.user, v: user, asOf: 1 })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
})
afterEach(() => {
  vi.mocked(activateLanguage).mockReset().mockResolvedValue(undefined)
  prefs.locale = 'en'
})

const Language = () => <LanguageScreen onLanguage={useChangeLanguage()} />

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)

it('a language is saved only on request, and then the app navigates home', async () => {
  renderScreen(<Language />, '/pages/setting/language')
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'Español')
  expect(prefs.locale).toBe('en')
  await save()
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(prefs.locale).toBe('es')
  expect(await intents()).toEqual([])
})
it('the language remains unchanged, with a message, if the chosen one is not on the device', async () => {
  vi.mocked(activateLanguage).mockRejectedValueOnce(new Error('offline'))
  renderScreen(<Language />, '/pages/setting/language')
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'Español')
  await save()
  await waitFor(() => expect(toasts.items[0]?.text).toMatch(/not been downloaded/))
  expect([prefs.locale, location.pathname]).toEqual(['en', '/pages/setting/language'])
})
