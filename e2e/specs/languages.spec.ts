import type { Page } from '@playwright/test'
import { englishLeftovers, messagesOf, type Language } from '../harness/catalogue.ts'
import { expect, test } from '../harness/fixtures.ts'
import { logIn } from '../pages/sign-in.ts'
import { switchLanguage } from '../pages/switch-language.ts'

interface LanguageCase {
  readonly of: Exclude<Language, 'en'>
  readonly name: string
  readonly herbicide: string
  readonly payment: string
}

const languages: readonly LanguageCase[] = [
  { of: 'es', name: 'Español', herbicide: 'Herbicida', payment: 'T/T 100 % por adelantado' },
  { of: 'zh-Hans', name: '简体中文', herbicide: '除草剂', payment: '电汇：100%预付' },
  { of: 'zh-Hant', name: '繁體中文', herbicide: '除草劑', payment: '電匯：100%預付' },
]

const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, [lang="en"]')) words.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) words.push(element.getAttribute(name) ?? '')
    }
    return words.map((text) => text.trim()).filter((text) => text !== '')
  })

/** A message whose text is not loaded is shown as its id (scripts/message-order.ts). */
const rawId = /^~\d+$/

/** English sentences with numbers, which `englishLeftovers` excludes because their messages contain placeholders. */
const countPattern = /^[\d.,\s]+(products?|selected|suppliers?|things?)\b|^As of |^from \d/

/** Expects a translated page. Toasts from before the change of language stay for 2 s, so the check is repeated. */
const expectTranslated = async (page: Page, language: LanguageCase['of'], where: string) => {
  const english = englishLeftovers(language)
  const findForeign = async () =>
    (await wordsOn(page)).filter((text) => english.has(text) || rawId.test(text) || countPattern.test(text))
  await expect.poll(async () => [...new Set(await findForeign())], { message: `${language}, ${where}` }).toEqual([])
}

test('the screens of an enquiry and every dictionary are fully translated, and the language is remembered', async ({
  newDevice: device,
}) => {
  const { page } = device
  await logIn(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const english = englishLeftovers('es')
  expect((await wordsOn(page)).filter((text) => english.has(text)).length).toBeGreaterThan(10)
  let previousMessages: ReadonlyMap<string, string> = messagesOf('en')
  for (const { of: language, name, herbicide, payment } of languages) {
    await test.step(name, async () => {
      const until = previousMessages
      await switchLanguage(page, name, (text) => until.get(text) ?? text)
      await expect(page).toHaveURL(/\/$/)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectTranslated(page, language, 'home')
      const words = messagesOf(language)
      const word = (source: string) => words.get(source) ?? source
      previousMessages = words

      await page.goto('/pages/product/index')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const rows = page.getByRole('main').locator('a[href*="/pages/product/detail"]')
      await expect(rows.first()).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('main').getByText(herbicide).filter({ visible: true }).first()).toBeVisible({
        timeout: 60_000,
      })
      await expectTranslated(page, language, 'library')

      await page
        .getByRole('main')
        .getByRole('checkbox', { name: new RegExp(`^${word('Select {name}').replace('{name}', '')}`) })
        .and(page.locator(`:not([aria-label="${word('Select all on this page')}"])`))
        .first()
        // `check()` would verify the first row after the click, which may be another row by then.
        .click()
      await page
        .getByRole('region', { name: word('Selected products') })
        .getByRole('button', { name: word('Enquiry'), exact: true })
        .click()
      const form = page.getByRole('dialog')
      await expect(form.getByRole('option', { name: payment })).toHaveCount(1)
      await form.getByRole('button', { name: word('Send enquiry') }).click()
      await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectTranslated(page, language, 'form')

      await page.goto('/pages/inquiry/index?tab=drafts')
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
      await expectTranslated(page, language, 'drafts')
      await page.goto('/pages/setting/device')
      await expect(
        page.getByRole('main').getByText(word('Nothing is waiting to be sent from this device.'), { exact: true }),
      ).toBeVisible()
      await expectTranslated(page, language, 'device')
    })
  }
})
