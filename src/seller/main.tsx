import * as z from 'zod/mini'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { serverNow } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { decryptToken } from '#lib/seller-cipher.ts'
import { createSellerCalls } from './calls.ts'
import { SellerPage } from './page.tsx'
import { protectFromTranslators } from '#ui/page/translated-page.ts'
import { fillTemplate, sellerTexts } from './texts.ts'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import '#ui/styles/pages.css'
import '#ui/styles/log.css'
import '#ui/styles/buttons.css'
import '#ui/styles/boxes.css'
import '#ui/styles/parts.css'
import '#ui/buttons/chip.css'
import '#ui/buttons/tabs.css'
import '#ui/marks/monogram.css'
import '#ui/styles/chips.css'
import '#ui/styles/tiles.css'
import '#ui/styles/lists.css'
import '#ui/styles/notes.css'
import '#ui/styles/form.css'
import '#ui/styles/surplus.css'
import '#ui/styles/auth.css'
import './seller.css'

// The page's content security policy forbids code generation, which zod uses by default.
z.config({ jitless: true })

const key = 'agro-seller-login'
const params = new URLSearchParams(window.location.search)
const data = params.get('data')
// True if the buyer app opened this page; it does so only in Simplified Chinese, so that is the page's language.
const fromApp = data !== null || params.has('action')
const locale = fromApp || navigator.language.startsWith('zh') ? 'zh-Hans' : 'en'

const calls = createSellerCalls({
  base: /^(.*)\/seller(?:\/|$)/.exec(window.location.pathname)?.[1] ?? '',
  fetch: (url, init) => fetch(url, init),
  stored: {
    read: () => sessionStorage.getItem(key),
    write: (text) => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
  },
  uuid: systemRandom.uuid,
  locale,
})

/** Removes the login from the URL and the history, then logs in with it. Returns true if it cannot be used. */
const readLoginOfAddress = async (): Promise<boolean> => {
  if (data === null) return false
  window.history.replaceState(null, '', './')
  const token = decryptToken(data, params.get('uuid') ?? '')
  const ask = (present: string, next: string) =>
    // oxlint-disable-next-line no-alert -- asked before anything is rendered
    window.confirm(fillTemplate(sellerTexts(locale).changeSupplier, { present, next }))
  return !(await calls.enterByLink(token, ask))
}

protectFromTranslators()
const badLink = await readLoginOfAddress()
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <SellerPage calls={calls} badLink={badLink} uuid={systemRandom.uuid} now={serverNow} />
    </StrictMode>,
  )
