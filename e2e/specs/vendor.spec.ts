import { expect, test } from '@playwright/test'
import { Device } from '../harness/device.ts'
import { startVendor, vendorBuyer } from '../harness/vendor.ts'
import { LibraryPage } from '../pages/library.ts'
import { RequestsPage } from '../pages/requests.ts'
import { logIn } from '../pages/sign-in.ts'

test('I27 with a specification-only backend the library is shown, and an enquiry whose answer is lost is sent only once', async ({
  viewport,
}) => {
  const page = 'http://agro.localhost'
  const site = await startVendor(page, { lists: 'nameless' })
  const device = await Device.start(site.port, { trusting: true, ...(viewport ? { viewport } : {}) })
  const library = new LibraryPage(device.page)
  const sends = () => site.vendor.effects.filter((effect) => effect.type === 'send').length
  const corsErrors: string[] = []
  device.page.on('console', (message) => {
    if (/CORS|blocked/.test(message.text())) corsErrors.push(message.text())
  })
  try {
    await test.step('a visitor sees the public pages', async () => {
      await library.open()
      expect(site.http.refused).toEqual([])
    })

    await test.step('a buyer logs in and has the library', async () => {
      await logIn(device.page, vendorBuyer.email, vendorBuyer.password)
      await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
    })

    await test.step('an enquiry whose answer is lost is applied once and not repeated by the browser', async () => {
      const form = await library.enquire(1)
      await form.complete({ note: 'Killed on its way back' })
      site.http.kill = /^PUT .*send-enquiry$/
      await form.send()
      await expect.poll(sends, { timeout: 30_000 }).toBe(1)
      expect(site.http.kill).toBeNull()
    })

    await test.step("the list of sent requests shows the enquiry as not confirmed, because the vendor's list does not prove that it arrived", async () => {
      const requests = new RequestsPage(device.page)
      await requests.open('sent')
      await expect(requests.panel.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
      await expect(device.page.getByText('Not confirmed').filter({ visible: true }).first()).toBeVisible({
        timeout: 150_000,
      })
      expect(sends()).toBe(1)
      expect(site.http.calls.filter((call) => call.includes('send-enquiry'))).toHaveLength(1)
    })
    expect([corsErrors, site.http.refused]).toEqual([[], []])
  } finally {
    await device.close()
    await site.close()
  }
})
