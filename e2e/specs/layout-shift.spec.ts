import type { Page } from '@playwright/test'
import { expect, testWithSilentSuppliers, test } from '../harness/fixtures.ts'
import { productsOfSuppliers, sendRequestGroup } from '../harness/records.ts'
import { translatorFor } from '../harness/texts.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { RequestForm } from '../pages/request-form.ts'

/** Chromium calls a layout shift score up to 0.1 "good", but one late line of text above a list scores about 0.02. */
const maxShift = 0.02

interface Shift {
  readonly at: number
  readonly value: number
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

/** The highest sum of a session of layout shifts. As in Chromium, a session ends after a gap of 1 s, or after 5 s. */
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

const expectStill = async (page: Page, path: string, most = maxShift) => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  expect(worstOf(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
}

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test("before its code arrives, the start page shows its purpose in the buyer's language and at its final position", async ({
  newDevice: { page },
}) => {
  const say = translatorFor('es')
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  await page.addInitScript(() => localStorage.setItem('agro-prefs', JSON.stringify({ locale: 'es' })))
  await page.route(/\/assets\/index-/, async (route) => {
    await coming
    await route.continue()
  })
  const words = [
    say('What do you need to source?'),
    say('Find Chinese agrochemicals, ask several suppliers for a price, and compare what they quote.'),
  ]
  const readPositions = () =>
    Promise.all(
      words.map(async (text) => {
        const visibleText = page.getByText(text, { exact: true }).filter({ visible: true })
        await expect(visibleText).toHaveCount(1)
        return visibleText.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      }),
    )
  const opening = page.getByRole('heading', { name: words[0] ?? '' })
  await page.goto('/', { waitUntil: 'commit' })
  const positionsBefore = await readPositions()
  // The opening text of the HTML is hidden from screen readers, so only the app's own heading has the role.
  await expect(opening).toHaveCount(0)
  come()
  await expect(opening).toBeVisible()
  expect(await readPositions()).toEqual(positionsBefore)
})

for (const path of ['/', '/pages/product/index'])
  test(`nothing moves on a first visit to ${path} while the library is downloaded`, async ({ newDevice: { page } }) => {
    await watch(page)
    await slowDown(page)
    await page.goto(path)
    await expect(page.getByText(/^As of /).first()).toBeVisible({ timeout: 120_000 })
    await expect(page.locator('main a[href*="/detail"]').first()).toBeVisible()
    await expectStill(page, path)
  })

// Suppliers do not answer, because an answer that arrives on a record's page is meant to move its content.
testWithSilentSuppliers(
  'nothing moves on a later visit, in the form and in a record',
  async ({ device, server, isMobile }) => {
    const { page } = device
    const [record] = await sendRequestGroup(server, 'enquiry', await productsOfSuppliers(server, 2), 'nothing-moves')
    await openCopiedLibrary(device)
    await watch(page)
    await slowDown(page)
    const visits = [
      ['/', page.getByRole('heading', { name: 'What do you need to source?' })],
      ['/pages/product/index', page.locator('main a[href*="product/detail"]')],
      ['/pages/company/index', page.locator('main a[href*="company/detail"]')],
      [`/pages/inquiry/detail?id=${record?.id}`, page.getByRole('main').getByRole('heading', { level: 2 })],
    ] as const
    for (const [path, there] of visits) {
      await page.goto(path)
      await expect(there.first()).toBeVisible({ timeout: 30_000 })
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expectStill(page, path)
    }
    await page.goto('/pages/product/detail?id=DEMO-2026-0001')
    await page.getByRole('button', { name: 'Enquire', exact: true }).first().click()
    const form = new RequestForm(page)
    await expect(form.dialog).toBeVisible()
    await page.reload()
    await expect(form.place).toBeVisible()
    if (!isMobile) await expect(form.dialog.getByRole('button', { name: 'Paste lines from a sheet' })).toBeVisible()
    // On a phone, the product's class and published price arrive later, each on its own line.
    await expectStill(page, 'form', isMobile ? 0.05 : maxShift)
  },
)
