import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { productsOfSeveral, sendBatch } from '../harness/records.ts'
import { arrive } from '../pages/arrive.ts'
import { RequestForm } from '../pages/request-form.ts'

/** What Chromium calls good is 0.1; a line of text that comes late and moves a list is seen from about here on. */
const promised = 0.02

interface Shift {
  readonly at: number
  readonly value: number
  /** What moved, for whoever has to find out why. */
  readonly moved: string
}

const watch = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className} ${node.textContent.slice(0, 30)}` : '?'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: readonly { node: Node | null }[]
      })[])
        shifts.push({
          at: entry.startTime,
          value: entry.value,
          moved: entry.sources.map(({ node }) => nameOf(node)).join(', '),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The worst session of shifts, as Chromium's own figure is counted: gaps under 1 s, 5 s in all. */
const worstOf = (shifts: readonly Shift[]) => {
  let [worst, sum, began, last] = [0, 0, -Infinity, -Infinity]
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - began > 5000) [sum, began] = [0, at]
    last = at
    sum += value
    worst = Math.max(worst, sum)
  }
  return worst
}

const expectStill = async (page: Page, path: string, most = promised) => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  expect(worstOf(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
}

/** A phone of the lower middle class. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test('the start page says what it is for before its code has come, in the buyer’s language and where it stays', async ({
  newDevice: { page },
}) => {
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  await page.addInitScript(() => localStorage.setItem('agro-prefs', JSON.stringify({ locale: 'es' })))
  await page.route(/\/assets\/index-/, async (route) => {
    await coming
    await route.continue()
  })
  const placed = (within: string) =>
    page.locator(`${within} h2:visible, ${within} p:visible`).evaluateAll((all) =>
      all.slice(0, 2).map((element) => {
        const { top } = element.getBoundingClientRect()
        return [element.textContent, Math.round(top)]
      }),
    )
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.boot h2:visible')).toHaveText('¿Qué necesita comprar?')
  const before = await placed('.boot')
  expect(before).toHaveLength(2)
  come()
  await expect(page.locator('.hm .lead')).toBeVisible()
  expect(await placed('.hm')).toEqual(before)
})

for (const path of ['/', '/pages/product/index'])
  test(`nothing moves on a first visit to ${path}, while the library is copied`, async ({ newDevice: { page } }) => {
    await watch(page)
    await slowDown(page)
    await page.goto(path)
    await expect(page.getByText(/^As of /).first()).toBeVisible({ timeout: 120_000 })
    await expect(page.locator('main a[href*="/detail"]').first()).toBeVisible()
    await expectStill(page, path)
  })

test('nothing moves on a later visit, in the form and in a record', async ({ device, server, isMobile }) => {
  const { page } = device
  const [record] = await sendBatch(server, 'enquiry', await productsOfSeveral(server, 2), 'nothing-moves')
  await arrive(device)
  await watch(page)
  await slowDown(page)
  const visits = [
    ['/', '.hm h2'],
    ['/pages/product/index', 'main a[href*="product/detail"]'],
    ['/pages/company/index', 'main a[href*="company/detail"]'],
    [`/pages/inquiry/detail?id=${record?.id}`, 'main h2, main h3'],
  ] as const
  for (const [path, there] of visits) {
    await page.goto(path)
    await expect(page.locator(there).first()).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectStill(page, path)
  }
  await page.goto('/pages/product/detail?id=DEMO-2026-0001')
  await page.getByRole('button', { name: 'Enquire', exact: true }).first().click()
  await expect(new RequestForm(page).dialog).toBeVisible()
  await page.reload()
  await expect(new RequestForm(page).place).toBeVisible()
  await expect(page.locator('dialog .line-tools')).toBeVisible()
  // On a phone the product's class and published price come a moment later and take a line each.
  await expectStill(page, 'form', isMobile ? 0.05 : promised)
})
