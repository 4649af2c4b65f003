import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/fixtures.ts'
import { productsOfSuppliers } from '../harness/records.ts'

const onPaper = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 700 })
  await page.emulateMedia({ media: 'print' })
}
const onScreen = async (page: Page) => {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
}
const rightEdge = (what: Locator) =>
  what.evaluate((element) => {
    const within = [element, ...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)
    return Math.floor(Math.max(...within))
  })

test('the quotations of a request group are compared on one basis, exported and printed without a network', async ({
  device,
  network,
  server,
}) => {
  const { page } = device
  const ids = await productsOfSuppliers(server, 8)
  await server.call('PUT', 'case-draft/send-enquiry', {
    caseDraftId: '0',
    clientRef: 'comparison-of-several',
    products: ids.map((pesticideId) => ({ pesticideId, quantity: '5000', unit: 'kg', packaging: 'BAG_KRAFT_25KG' })),
    deliveryPlace: 'Santos',
    payMethod: 'LC_SIGHT',
    tradeClause: 'FOB',
    note: '',
    maxReplyTime: '2026-12-31',
    attach: '',
  })
  const countQuotations = async () => (await server.enquiries()).filter(({ status }) => status === 40).length
  await expect.poll(countQuotations, { timeout: 60_000 }).toBeGreaterThan(1)
  const batch = (await server.enquiries())[0]?.batchNo ?? ''

  await page.goto(`/pages/inquiry/detail?batch=${batch}`)
  const table = page.getByRole('table', { name: 'Quotations side by side' })
  await expect(table).toBeVisible({ timeout: 60_000 })

  await test.step("the comparison and the buyer's own figures stay without a network", async () => {
    network.down = true
    await page.reload()
    await expect(table).toBeVisible()
    await page.getByRole('combobox', { name: 'Incoterm', exact: true }).selectOption('CFR')
    const freight = page.getByRole('textbox', { name: 'Freight' })
    await freight.fill('2400')
    await expect(page.getByText(/Your figure, /).first()).toBeVisible()
    await page.reload()
    await expect(freight).toHaveValue('2,400')
  })

  await test.step('the printout is complete: every supplier fits on A4 landscape', async () => {
    await onPaper(page, 1030)
    expect(await rightEdge(table)).toBeLessThanOrEqual(1030)
    await onScreen(page)
  })

  await test.step('accepting needs a connection, and the page says so', async () => {
    await page.getByRole('button', { name: 'Accept when online' }).first().click()
    await expect(page.getByRole('button', { name: /^Accept [A-Z]{3}\s/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('an Excel file and a calendar are created on the device', async () => {
    const exportFile = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const excel = await exportFile('Export .xls')
    expect(excel.name).toMatch(/^enquiries-\d{8}-\d{6}\.xls$/)
    expect(excel.bytes.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
    const calendar = await exportFile('Deadlines .ics')
    expect(calendar.bytes.toString()).toContain('BEGIN:VEVENT')
  })

  await test.step('a record is printed in two languages', async () => {
    const [record] = await server.enquiries()
    await page.goto(`/pages/inquiry/detail?id=${record?.id ?? ''}&view=sheet`)
    const printout = page.getByRole('article')
    // Each Incoterm is printed twice: as requested and as quoted.
    await expect(printout.getByText('FOB 船上交货')).toHaveCount(2)
    await expect(printout.getByText('FOB – Free On Board')).toHaveCount(2)
    await onPaper(page, 690)
    expect(await rightEdge(printout.getByRole('table'))).toBeLessThanOrEqual(690)
  })
})
