import type { Page } from '@playwright/test'
import { Device } from '../harness/device.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { recordOf, recordsOf, type SentRecord } from '../harness/records.ts'
import type { BuyerApi } from '../harness/api.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { productPagePath, RequestForm } from '../pages/request-form.ts'
import { RequestsPage } from '../pages/requests.ts'

/** Tests as a buyer in Germany: even the English interface formats twenty thousand as 20.000 there. */
const test = base.extend({
  device: async ({ network, server, viewport }, use) => {
    await server.call('PUT', 'user/update', { country: 'DE' })
    const device = await Device.start(network.port, {
      arrived: true,
      locale: 'en-DE',
      ...(viewport ? { viewport } : {}),
    })
    await use(device)
    await device.close()
  },
})

const askBefore = (server: BuyerApi) =>
  server.call('PUT', 'case-draft/send-enquiry', {
    caseDraftId: '0',
    clientRef: 'asked-before',
    maxReplyTime: '2120-12-31',
    products: [{ pesticideId: 'DEMO-2026-0011', quantity: '20000', unit: 'L', packaging: 'DRUM_HDPE_200L' }],
    deliveryPlace: 'Santos',
    payMethod: 'LC_SIGHT',
    tradeClause: 'CIF',
  })

const enquire = async (page: Page): Promise<RequestForm> => {
  await page.goto(productPagePath)
  return RequestForm.open(page, 'Enquire')
}

type Lines = SentRecord & { readonly products: readonly { readonly quantity: string }[] }
const quantitiesOf = async (server: BuyerApi): Promise<string[]> => {
  const records = await recordsOf(server, 'enquiry')
  const fullRecords = await Promise.all(records.map(({ id }) => recordOf(server, 'enquiry', id) as Promise<Lines>))
  return fullRecords.flatMap(({ products }) => products.map(({ quantity }) => String(Number(quantity))))
}

test(
  'if 5000 is typed into a field prefilled with 20.000, 5000 reaches the server',
  { tag: '@daily' },
  async ({ device, server }) => {
    const { page } = device
    await askBefore(server)
    await openCopiedLibrary(device)
    await new RequestsPage(page).open('sent')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })

    const form = await enquire(page)
    const quantity = form.line('Quantity')
    await expect(quantity).toHaveValue('20.000')
    await test.step('on a desktop, the form opens with the focus in the prefilled quantity field', async () => {
      if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await quantity.tap()
      await expect(quantity).toBeFocused()
    })
    await page.keyboard.type('5000')
    await expect(quantity).toHaveValue('5000')
    await form.send()
    await expect.poll(() => quantitiesOf(server), { timeout: 60_000 }).toEqual(['5000', '20000'])

    await test.step('digits are appended if the caret is after the number', async () => {
      await expect(form.dialog).toBeHidden()
      const nextForm = await enquire(page)
      const field = nextForm.line('Quantity')
      await expect(field).toHaveValue('5.000')
      await field.click()
      await page.keyboard.press('End')
      await page.keyboard.type('00')
      await expect(nextForm.dialog.getByText('= 500.000').first()).toBeVisible()
      await field.blur()
      await expect(field).toHaveValue('500.000')
    })
  },
)
