import type { Page } from '@playwright/test'
import { look, lookTwice } from '../harness/axe-looks.ts'
import type { Language } from '../harness/catalogue.ts'
import { expect, test } from '../harness/fixtures.ts'
import { arrive, arriveOnNewDevice } from '../pages/new-device.ts'
import { open } from '../pages/open.ts'
import { pdf, RequestForm } from '../pages/request-form.ts'

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
/** Pages that look different on a phone. All others are only narrower. */
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

test('no screen violates WCAG 2.2 AA, in either colour scheme', async ({ newDevice: device, server, viewport }) => {
  test.setTimeout(480_000)
  const { page } = device
  const phone = (viewport?.width ?? 0) < 768
  const isReachable = (path: string) => !phone || onPhone.includes(path)
  const problems: string[] = []

  await test.step('no screen of a visitor violates WCAG 2.2 AA', async () => {
    for (const path of forEverybody.filter(isReachable)) {
      await open(page, path)
      await lookTwice(page, `visitor ${path}`, problems)
    }
    await page.goto('/?auth=login')
    await expect(page.getByRole('dialog')).toBeVisible()
    await lookTwice(page, 'sign-in', problems)
  })

  await test.step('no screen of a buyer with a cart, a draft, a sent enquiry and its answer violates WCAG 2.2 AA', async () => {
    const library = await arriveOnNewDevice(device)
    await library.tick(2)
    await library.selection.getByRole('button', { name: 'Add to cart' }).click()
    await library.tick(1)
    await lookTwice(page, 'library with a selection', problems)
    await library.startEnquiry()
    const form = new RequestForm(page)
    await expect(form.dialog).toBeVisible()
    await form.send()
    await expect(form.dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
    await lookTwice(page, 'form with problems', problems)
    await form.complete()
    await form.attach(pdf())
    await lookTwice(page, 'form filled', problems)
    await form.send()
    await expect(form.dialog).toBeHidden()
    await expect.poll(async () => (await server.enquiries()).length).toBe(1)
    await library.tick(1)
    await library.startEnquiry()
    await form.note.fill('To be gone on with')
    await device.holds('To be gone on with')
    await expect(page.getByRole('button', { name: /^Messages, \d+ unread/ })).toBeVisible({ timeout: 60_000 })
    for (const path of signedIn.filter(isReachable)) {
      await open(page, path)
      await lookTwice(page, path, problems)
    }
    await open(page, '/pages/product/index')
    await page.getByRole('main').locator('a[href*="/pages/product/detail"]').first().click()
    await expect(
      page
        .getByRole('heading', { name: 'Registered uses in China' })
        .or(page.getByText(/Saved on this device/))
        .first(),
    ).toBeVisible()
    await lookTwice(page, 'product', problems)
    await page.getByRole('main').locator('a[href*="/pages/company/detail"]').first().click()
    await expect(page.getByRole('tab', { name: 'Introduction' })).toBeVisible()
    await lookTwice(page, 'supplier', problems)
    await open(page, '/pages/inquiry/index?tab=sent')
    await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Reply log' })).toBeVisible()
    await lookTwice(page, 'sent enquiry', problems)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await look(page, 'account menu', problems)
    await page.keyboard.press('Escape')
    // On a phone, only the screens of the menu show the menu button.
    if (phone) {
      await open(page, '/pages/inquiry/index?tab=sent')
      await page.getByRole('button', { name: 'Open menu' }).click()
    }
    await page.getByRole('button', { name: 'Language and appearance' }).filter({ visible: true }).click()
    await look(page, 'language menu', problems)
  })

  expect(problems).toEqual([])
})

test('no login dialog violates WCAG 2.2 AA', async ({ newDevice: { page }, viewport }) => {
  const problems: string[] = []
  for (const view of (viewport?.width ?? 0) < 768 ? ['register'] : ['register', 'resetPassword', 'invite']) {
    await page.goto(`/?auth=${view}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await lookTwice(page, `sign-in, ${view}`, problems)
  }
  expect(problems).toEqual([])
})

test('no screen of the account, a supplier or the device violates WCAG 2.2 AA', async ({ device, viewport }) => {
  test.setTimeout(300_000)
  const { page } = device
  const phone = (viewport?.width ?? 0) < 768
  const problems: string[] = []
  const library = await arrive(device)
  await library.tick(1)
  await library.startEnquiry()
  await new RequestForm(page).note.fill('To be gone on with')
  await device.holds('To be gone on with')
  await open(page, '/pages/product/detail?id=DEMO-2026-0011')
  await page.getByRole('main').locator('a[href*="/pages/company/detail"]').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Save supplier', exact: true }).click()
  for (const tab of ['Reviews', 'Introduction']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(
      page.getByRole('tabpanel').getByText(tab === 'Reviews' ? 'Newest first' : 'Main products'),
    ).toBeVisible()
    await lookTwice(page, `supplier, ${tab}`, problems)
  }
  await open(page, '/pages/collect/index')
  await expect(page.getByRole('list', { name: 'Saved suppliers' })).toBeVisible()
  await lookTwice(page, 'favourites', problems)
  for (const path of ofTheAccount.filter((one) => !phone || onPhone.includes(one))) {
    await open(page, path)
    await lookTwice(page, path, problems)
  }
  for (const locale of phone ? [] : (['es', 'zh-Hans'] as const)) {
    await test.step(locale, async () => {
      await speak(page, locale)
      for (const path of inAnotherLanguage) {
        await open(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await look(page, `${locale} ${path}`, problems)
      }
      await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(page, `${locale} form`, problems)
    })
  }
  expect(problems).toEqual([])
})
