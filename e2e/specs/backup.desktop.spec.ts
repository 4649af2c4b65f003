import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { pdfFile } from '../pages/request-form.ts'
import { logIn } from '../pages/sign-in.ts'

const clearSite = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
}

test(
  'unsent work restored from a backup reaches the server once, even if the cleared browser had already sent it',
  { tag: '@daily' },
  async ({ device, network, server }) => {
    const library = await openCopiedLibrary(device)

    await test.step('without a network, an enquiry with a file waits to be sent', async () => {
      network.down = true
      await library.tickOneOf(['Demo Qingmeng', 'Demo Pearl'])
      const form = await library.startEnquiry()
      await form.complete({ note: 'Kept in a file' })
      await form.attach(pdfFile())
      await expect(form.dialog.getByText('label.pdf')).toBeVisible()
      await form.send()
      await expect(form.dialog).toBeHidden()
    })

    const path = await test.step('a backup is saved', async () => {
      await device.page.goto('/pages/setting/device#leaving')
      const download = device.page.waitForEvent('download')
      await device.page.getByRole('button', { name: 'Save a backup' }).click()
      return (await download).path()
    })
    const copy = { name: 'copy.agrobackup', mimeType: 'application/octet-stream', buffer: await readFile(path) }
    expect(copy.buffer.includes('%PDF-1.4')).toBe(true)

    await test.step('the network returns and the device sends the enquiry; then the browser is cleared', async () => {
      network.down = false
      await expect.poll(async () => (await server.enquiries()).length, { timeout: 90_000 }).toBe(2)
      await clearSite(device.page)
      await device.kill()
      await device.open()
    })

    await test.step("the backup is imported, and its enquiry is sent, before the account's data are synced again", async () => {
      // Reading the records fails, so nothing on this device shows that the enquiry was sent.
      network.fault = ({ path: requestPath }) => (requestPath.includes('enquiry/page') ? 'error-500' : null)
      await logIn(device.page)
      await device.page.goto('/pages/setting/device#leaving')
      await device.page.locator('input[type=file]').setInputFiles(copy)
      await device.page.getByRole('checkbox', { name: /^Send now: Enquiry, / }).check()
      await device.page.getByRole('button', { name: 'Import 1 item' }).click()
      await expect(device.page.getByText('Imported')).toBeVisible()
      const sends = () => network.writes.filter((write) => write.path.includes('send-enquiry')).length
      await expect.poll(sends, { timeout: 60_000 }).toBeGreaterThan(1)
      await expect(device.page.getByText(/^Receipt /)).toBeVisible({ timeout: 60_000 })
    })

    await test.step('the server has the enquiry once, with its file', async () => {
      const records = await server.enquiries()
      expect(records).toHaveLength(2)
      expect(new Set(records.map((record) => record.batchNo)).size).toBe(1)
      expect(records.every((record) => record.note === 'Kept in a file' && record.attachList.length === 1)).toBe(true)
    })

    await test.step('a second import adds nothing', async () => {
      await device.page.locator('input[type=file]').setInputFiles(copy)
      await expect(device.page.getByText('Everything in this backup is already here or has been sent.')).toBeVisible()
    })
  },
)
