import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { RequestsPage } from '../pages/requests.ts'

interface VisitData {
  readonly product: string
  readonly productPath: string
  readonly supplier: string
  readonly supplierPath: string
}

const withTab = (path: string, tab: string) => `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`

const screens = (known: VisitData): Record<string, (page: Page) => Promise<void>> => ({
  '/': async (page) => expect(page.getByRole('heading', { name: 'On your desk' })).toBeVisible(),
  '/pages/product/index': async (page) =>
    expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible(),
  [known.productPath]: async (page) =>
    expect(page.getByRole('heading', { level: 1, name: known.product })).toBeVisible(),
  [known.supplierPath]: async (page) =>
    expect(page.getByRole('heading', { level: 1, name: known.supplier })).toBeVisible(),
  '/pages/company/index': async (page) =>
    expect(page.getByRole('main').locator('a[href*="/pages/company/detail"]').first()).toBeVisible(),
  '/pages/company/top100': async (page) =>
    expect(page.getByRole('main').locator('a[href*="/pages/company/detail"]').first()).toBeVisible(),
  [`/pages/search/product?keyword=${encodeURIComponent(known.product)}`]: async (page) =>
    expect(page.getByText(/^From this device, as of /)).toBeVisible(),
  '/pages/cart/index': async (page) =>
    expect(page.getByRole('main').getByRole('link', { name: known.product })).toBeVisible(),
  '/pages/inquiry/index?tab=sent': async (page) =>
    expect(page.getByRole('tabpanel').getByRole('link', { name: known.product })).toBeVisible(),
  '/pages/inquiry/index?tab=drafts': async (page) =>
    expect(page.getByRole('tabpanel').getByRole('button', { name: known.product })).toBeVisible(),
  '/pages/outbox/index': async (page) => expect(page.getByText('Sent today')).toBeVisible(),
  '/pages/message/index': async (page) =>
    expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible(),
})

const laterScreens = (known: VisitData): Record<string, (page: Page) => Promise<void>> => ({
  '/pages/product/compare?ids=DEMO-2026-0001,DEMO-2026-0011': async (page) =>
    expect(page.getByRole('cell', { name: 'DEMO-2026-0011' }).first()).toBeVisible(),
  '/pages/search/company?keyword=cotton': async (page) =>
    expect(page.getByRole('link', { name: /^\d+ products? match/ }).first()).toBeVisible(),
  [withTab(known.supplierPath, 'reviews')]: async (page) =>
    expect(page.getByRole('tabpanel').getByRole('list', { name: 'Reviews' })).toBeVisible(),
  [withTab(known.supplierPath, 'introduction')]: async (page) =>
    expect(page.getByRole('tabpanel').getByText('Main products')).toBeVisible(),
  '/pages/collect/index': async (page) =>
    expect(
      page.getByRole('list', { name: 'Saved suppliers' }).getByRole('link', { name: known.supplier, exact: true }),
    ).toBeVisible(),
  '/pages/setting/profile': async (page) =>
    expect(page.getByRole('main').getByLabel('Nickname')).toHaveValue('New Buyer'),
  '/pages/setting/company': async (page) =>
    expect(page.getByRole('main').getByLabel('Company name')).toHaveValue('New Imports Ltd.'),
  '/pages/staff/index': async (page) => expect(page.getByRole('main').getByText('new@example.com')).toBeVisible(),
  '/pages/trip/index': async (page) => expect(page.getByRole('checkbox', { name: /^Herbicide/ })).toBeVisible(),
  '/pages/shelf/index': async (page) => expect(page.getByText('No documents yet')).toBeVisible(),
})

test('every screen opens from the device without a network, with hanging calls and with failing calls', async ({
  device,
  network,
  server,
}) => {
  test.setTimeout(420_000)
  const { page } = device
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))

  const visit =
    await test.step('one online visit leaves a sent enquiry with a reply, a draft and a cart', async (): Promise<VisitData> => {
      const library = await openCopiedLibrary(device)
      const product = ((await library.rows.first().getAttribute('aria-label')) ?? '').replace(/^Select /, '')
      await library.tickProduct(product)
      const form = await library.startEnquiry()
      await form.complete({ note: 'Sent before' })
      await form.send()
      await expect(form.dialog).toBeHidden()
      await expect.poll(async () => (await server.enquiries()).length).toBe(1)

      await library.tickProduct(product)
      await library.selection.getByRole('button', { name: 'Add to cart' }).click()
      await expect.poll(() => server.call('GET', 'cart/total')).toBe(1)

      await library.tickProduct(product)
      await library.startEnquiry()
      await form.complete({ note: 'Not sent yet' })
      await form.saveDraft()
      await expect.poll(async () => (await server.drafts()).length).toBe(1)
      await expect(page.getByRole('button', { name: /^Messages, \d+ unread/ })).toBeVisible({ timeout: 60_000 })

      await page.getByRole('main').getByRole('link', { name: product }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
      const productPath = page.url()
      const supplierLink = page.getByRole('main').locator('a[href*="/pages/company/detail"]').first()
      await supplierLink.click()
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      // Waits for the supplier's page: the product's heading is shown until the chunk of that page is loaded.
      await expect(page.getByRole('tab', { name: /^Reviews/ })).toBeVisible()
      await expect(heading).not.toHaveText(product)
      const supplier = (await heading.textContent()) ?? ''
      const supplierPath = page.url()
      await page.getByRole('main').getByRole('button', { name: 'Save supplier', exact: true }).click()
      await page.getByRole('tab', { name: /^Reviews/ }).click()
      await expect(page.getByRole('tabpanel').getByRole('list', { name: 'Reviews' })).toBeVisible()
      // These pages are available offline only after they were shown once.
      for (const [path, words] of [
        ['/pages/setting/company', 'Profile progress'],
        ['/pages/staff/index', 'Leave company'],
      ] as const) {
        await page.goto(path)
        await expect(
          page
            .getByRole('main')
            .getByLabel(words)
            .or(page.getByRole('button', { name: words })),
        ).toBeVisible()
      }
      await device.hasEveryScreen()
      return { product, productPath, supplier, supplierPath }
    })

  const openEach = async (all: ReturnType<typeof screens>) => {
    for (const [path, content] of Object.entries(all)) {
      await page.goto(path)
      await content(page)
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    }
  }
  const openAll = async () => {
    await openEach(screens(visit))
    const list = new RequestsPage(page)
    await list.open('drafts')
    const form = await list.openDraft(visit.product)
    await expect(form.note).toHaveValue('Not sent yet')
  }
  const offline = page.getByRole('button', { name: /^Offline/ })
  const silent = page.getByRole('button', { name: /^Our service is not answering/ })

  await test.step('every screen opens without a network', async () => {
    network.down = true
    await openAll()
    await openEach(laterScreens(visit))
    await expect(offline).toBeVisible()
  })

  await test.step('every screen opens while every call hangs', async () => {
    network.fault = () => 'hang'
    network.down = false
    await openAll()
    await expect(silent).toBeVisible({ timeout: 30_000 })
  })

  await test.step('every screen opens while the server answers 500 to every call', async () => {
    network.fault = () => 'error-500'
    await openAll()
  })

  await test.step('after all failures, the server has the sent enquiry and the draft, and no page has crashed', async () => {
    network.fault = null
    await page.goto('/pages/inquiry/index?tab=drafts')
    await expect(offline.or(silent)).toHaveCount(0, { timeout: 40_000 })
    expect((await server.enquiries()).map((record) => record.note)).toEqual(['Sent before'])
    expect((await server.drafts()).map((draft) => draft.note)).toEqual(['Not sent yet'])
    expect(crashes).toEqual([])
  })
})
