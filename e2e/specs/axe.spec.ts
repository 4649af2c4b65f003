import type { Page } from '@playwright/test'
import { findAxeProblems, findAxeProblemsInBothSchemes } from '../harness/axe-looks.ts'
import type { Language } from '../harness/catalogue.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary, logInOnNewDevice } from '../pages/new-device.ts'
import { openPage } from '../pages/open.ts'
import { pdfFile, RequestForm } from '../pages/request-form.ts'

const forEverybody = [
  '/',
  '/pages/index/about',
  '/pages/index/sellerlogin',
  '/pages/index/index?aiSearch=1&crop=rice',
  '/pages/product/index',
  '/pages/company/index',
  '/pages/nothing',
  '/pages/inquiry/index',
]
const signedIn = [
  '/pages/search/product?keyword=glyphosate',
  '/pages/cart/index',
  '/pages/inquiry/index?tab=sent',
  '/pages/setting/device',
  '/pages/message/index',
  '/pages/product/index?outbox=1',
]
const ofTheAccount = [
  '/pages/product/compare?ids=DEMO-2026-0001,DEMO-2026-0011',
  '/pages/setting/profile',
  '/pages/setting/password',
  '/pages/setting/feedback',
  '/pages/setting/company',
  '/pages/staff/index',
  '/pages/shelf/index',
  '/pages/my/index',
  '/pages/my/payfailure',
  '/pages/company/top100',
  '/pages/search/company?keyword=demo',
  '/pages/sample/index',
  '/pages/intention/index',
  '/pages/price/index',
]
/** Of all lists above, a phone opens only these addresses, because their pages look different there. */
const onPhone = [
  '/',
  '/pages/index/index?aiSearch=1&crop=rice',
  '/pages/product/index',
  '/pages/cart/index',
  '/pages/inquiry/index?tab=sent',
  '/pages/setting/device',
  '/pages/message/index',
  '/pages/setting/company',
]
const inAnotherLanguage = ['/pages/product/index', '/pages/inquiry/index?tab=drafts']

const speak = (page: Page, locale: Language) =>
  page.evaluate((name) => {
    const prefs = JSON.parse(localStorage.getItem('agro-prefs') ?? '{}') as object
    localStorage.setItem('agro-prefs', JSON.stringify({ ...prefs, locale: name }))
  }, locale)

test('no main screen violates WCAG 2.2 AA in either colour scheme', async ({ newDevice: device, server, viewport }) => {
  test.setTimeout(480_000)
  const { page } = device
  const phone = (viewport?.width ?? 0) < 768
  const isReachable = (path: string) => !phone || onPhone.includes(path)
  const problems: string[] = []

  await test.step('no screen of a visitor violates WCAG 2.2 AA', async () => {
    for (const path of forEverybody.filter(isReachable)) {
      await openPage(page, path)
      await findAxeProblemsInBothSchemes(page, `visitor ${path}`, problems)
    }
    await page.goto('/?auth=login')
    await expect(page.getByRole('dialog')).toBeVisible()
    await findAxeProblemsInBothSchemes(page, 'sign-in', problems)
  })

  await test.step('no screen of a buyer with a cart, a draft, a sent enquiry and its answer violates WCAG 2.2 AA', async () => {
    const library = await logInOnNewDevice(device)
    await library.tick(2)
    await library.selection.getByRole('button', { name: 'Add to cart' }).click()
    await library.tick(1)
    await findAxeProblemsInBothSchemes(page, 'library with a selection', problems)
    const form = await library.startEnquiry()
    await expect(form.dialog).toBeVisible()
    await form.send()
    await expect(form.dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
    await findAxeProblemsInBothSchemes(page, 'form with problems', problems)
    await form.complete()
    await form.attach(pdfFile())
    await findAxeProblemsInBothSchemes(page, 'form filled', problems)
    await form.send()
    await expect(form.dialog).toBeHidden()
    await expect.poll(async () => (await server.enquiries()).length).toBe(1)
    await library.tick(1)
    await library.startEnquiry()
    await form.note.fill('To be gone on with')
    await device.holds('To be gone on with')
    await expect(page.getByRole('button', { name: /^Messages, \d+ unread/ })).toBeVisible({ timeout: 60_000 })
    for (const path of signedIn.filter(isReachable)) {
      await openPage(page, path)
      await findAxeProblemsInBothSchemes(page, path, problems)
    }
    await openPage(page, '/pages/product/index')
    await page.getByRole('main').locator('a[href*="/pages/product/detail"]').first().click()
    await expect(
      page
        .getByRole('heading', { name: 'Registered uses in China' })
        .or(page.getByText(/Saved on this device/))
        .first(),
    ).toBeVisible()
    await findAxeProblemsInBothSchemes(page, 'product', problems)
    await page.getByRole('main').locator('a[href*="/pages/company/detail"]').first().click()
    await expect(page.getByRole('tab', { name: 'Introduction' })).toBeVisible()
    await findAxeProblemsInBothSchemes(page, 'supplier', problems)
    await openPage(page, '/pages/inquiry/index?tab=sent')
    await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Reply log' })).toBeVisible()
    await findAxeProblemsInBothSchemes(page, 'sent enquiry', problems)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await findAxeProblems(page, 'account menu', problems)
    await page.keyboard.press('Escape')
    // On a phone, only the screens of the menu show the menu button.
    if (phone) {
      await openPage(page, '/pages/inquiry/index?tab=sent')
      await page.getByRole('button', { name: 'Open menu' }).click()
    }
    await page.getByRole('button', { name: 'Language and appearance' }).filter({ visible: true }).click()
    await findAxeProblems(page, 'language menu', problems)
  })

  expect(problems).toEqual([])
})

test('no login dialog violates WCAG 2.2 AA', async ({ newDevice: { page }, viewport }) => {
  const problems: string[] = []
  for (const view of (viewport?.width ?? 0) < 768 ? ['register'] : ['register', 'resetPassword', 'invite']) {
    await page.goto(`/?auth=${view}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await findAxeProblemsInBothSchemes(page, `sign-in, ${view}`, problems)
  }
  expect(problems).toEqual([])
})

test('no screen of the account, a supplier or the market violates WCAG 2.2 AA', async ({ device, viewport }) => {
  test.setTimeout(300_000)
  const { page } = device
  const phone = (viewport?.width ?? 0) < 768
  const problems: string[] = []
  const library = await openCopiedLibrary(device)
  await library.tick(1)
  await library.startEnquiry()
  await new RequestForm(page).note.fill('To be gone on with')
  await device.holds('To be gone on with')
  await openPage(page, '/pages/product/detail?id=DEMO-2026-0011')
  await page.getByRole('main').locator('a[href*="/pages/company/detail"]').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Save supplier', exact: true }).click()
  for (const tab of ['Reviews', 'Introduction']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(
      page.getByRole('tabpanel').getByText(tab === 'Reviews' ? 'Newest first' : 'Main products'),
    ).toBeVisible()
    await findAxeProblemsInBothSchemes(page, `supplier, ${tab}`, problems)
  }
  await openPage(page, '/pages/collect/index')
  await expect(page.getByRole('list', { name: 'Saved suppliers' })).toBeVisible()
  await findAxeProblemsInBothSchemes(page, 'favourites', problems)
  for (const path of ofTheAccount.filter((one) => !phone || onPhone.includes(one))) {
    await openPage(page, path)
    await findAxeProblemsInBothSchemes(page, path, problems)
  }
  for (const locale of phone ? [] : (['es', 'zh-Hans'] as const)) {
    await test.step(locale, async () => {
      await speak(page, locale)
      for (const path of inAnotherLanguage) {
        await openPage(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await findAxeProblems(page, `${locale} ${path}`, problems)
      }
      await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await findAxeProblems(page, `${locale} form`, problems)
    })
  }
  expect(problems).toEqual([])
})
