import { expect, test } from '../harness/fixtures.ts'
import type { Fault } from '../harness/lying-network.ts'
import { logInOnNewDevice } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'
import { pdfFile, RequestForm } from '../pages/request-form.ts'

test(
  'an enquiry that is written offline reaches its suppliers exactly once, and its reply can be read offline',
  { tag: '@daily' },
  async ({ newDevice: device, network, server }) => {
    const library = await logInOnNewDevice(device)

    await test.step('without a network, the page is reloaded, and the browser killed and reopened', async () => {
      network.down = true
      await device.page.reload()
      await expect(library.rows.first()).toBeVisible()
      await device.kill()
      await device.open()
      await new LibraryPage(device.page).open()
    })

    const offline = new LibraryPage(device.page)
    await test.step('the library finds products by a part of their name, a mistyped name and their number', async () => {
      await offline.search('glyphosat')
      await expect(device.page.getByRole('link', { name: /glyphosate/i }).first()).toBeVisible()
      await offline.search('azoxystrobn')
      await expect(device.page.getByRole('link', { name: /azoxystrobin/i }).first()).toBeVisible()
      await offline.search('DEMO-2026-00')
      await expect(device.page.getByText(/DEMO-2026-00/).first()).toBeVisible()
    })

    await test.step('products of several suppliers are chosen, and the form is filled in', async () => {
      await offline.tickOneOf(['Demo Qingmeng', 'Demo Pearl', 'Demo Lotus', 'Demo Huaihe'])
      const form = await offline.startEnquiry()
      await form.complete({ note: 'Offline enquiry 1' })
      await form.attach(pdfFile())
      await expect(form.dialog.getByRole('button', { name: 'Remove label.pdf' })).toBeVisible()
      await expect(form.saved).toBeVisible()
    })

    await test.step('the draft survives a kill during typing', async () => {
      const form = new RequestForm(device.page)
      await form.note.fill('Offline enquiry 1, second thoughts')
      // Text that was typed in the last 300 ms before a kill may be lost.
      await expect(form.saved).toBeVisible()
      await device.page.waitForFunction(
        () =>
          new Promise<boolean>((resolve) => {
            setTimeout(() => resolve(true), 300)
          }),
      )
      await device.kill()
      await device.open()
      await device.page.goto('/pages/inquiry/index?tab=drafts')
      await device.page.getByRole('button', { name: /and 3 more/ }).click()
      const reopenedForm = new RequestForm(device.page)
      await expect(reopenedForm.note).toHaveValue('Offline enquiry 1, second thoughts')
      await expect(reopenedForm.dialog.getByText('label.pdf')).toBeVisible()
    })

    await test.step('the enquiry is sent without a network, and waits', async () => {
      const form = new RequestForm(device.page)
      await form.send()
      await expect(device.page.getByText('Waiting for a connection').first()).toBeVisible()
    })

    await test.step('the network returns but gives false answers, and the send still succeeds automatically', async () => {
      const faults: Fault[] = ['error-500', 'portal', 'drop-answer']
      network.fault = ({ path }) => (path.includes('send-enquiry') ? (faults.shift() ?? null) : null)
      network.down = false
      await expect.poll(async () => (await server.enquiries()).length, { timeout: 90_000 }).toBeGreaterThan(0)
      await expect(device.page.getByText('Waiting for a connection')).toHaveCount(0, { timeout: 60_000 })
    })

    await test.step('the server has exactly one request group, with one record per supplier', async () => {
      const records = await server.enquiries()
      expect(new Set(records.map((record) => record.batchNo)).size).toBe(1)
      expect(records).toHaveLength(4)
      expect(new Set(records.map((record) => record.company.name)).size).toBe(4)
      expect(records.flatMap((record) => record.products)).toHaveLength(4)
      expect(records.every((record) => record.note === 'Offline enquiry 1, second thoughts')).toBe(true)
      const sends = network.writes.filter((write) => write.path.includes('send-enquiry'))
      expect(new Set(sends.map((write) => write.key)).size).toBe(1)
      expect(new Set(sends.map((write) => write.body)).size).toBe(1)
      expect(await server.drafts()).toHaveLength(0)
    })

    await test.step("a supplier's reply counts as an unread message, and can be read without a network", async () => {
      await expect(device.page.getByRole('button', { name: /Messages, \d+ unread/ })).toBeVisible({ timeout: 60_000 })
      await device.page.goto('/pages/inquiry/index?tab=sent')
      await expect(device.page.getByText(/Offline|E-\d{8}/).first()).toBeVisible()
      network.down = true
      await device.page.reload()
      await device.page.locator('a[href*="/pages/inquiry/detail?"]').first().click()
      await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(device.page.getByText(/DEMO|Demo|Example|Sample/).first()).toBeVisible()
    })
  },
)
