import { expect, test as base, type Page } from '@playwright/test'
import { startBackend } from '../harness/backend.ts'
import { Device } from '../harness/device.ts'
import { RequestForm } from '../pages/request-form.ts'
import { Requests } from '../pages/requests.ts'
import { signIn } from '../pages/sign-in.ts'

/** Suppliers that answer at once, and a buyer's device of the project's size. */
const test = base.extend<{ device: Device }>({
  device: async ({ viewport }, use) => {
    const backend = await startBackend({ SUPPLIER_DELAY_MS: '300' })
    const device = await Device.start(`http://127.0.0.1:${backend.port}`, viewport ? { viewport } : {})
    await use(device)
    await device.close()
    await backend.close()
  },
})
test.setTimeout(240_000)

/** A product of a demonstration supplier that answers every kind of request. */
const product = 'DEMO-2026-0011'

/** Written and queued without a network, from the product's own page. */
const queue = async (device: Device, button: string, fill: (form: RequestForm) => Promise<void>) => {
  const { page } = device
  await signIn(page)
  await page.goto(`/pages/product/detail?id=${product}`)
  await expect(page.getByText(/DEMO-2026-0011/).first()).toBeVisible({ timeout: 60_000 })
  await device.ready()
  await device.offline()
  await page.getByRole('button', { name: button, exact: true }).and(page.locator(':visible')).first().click()
  const form = new RequestForm(page)
  await fill(form)
  await form.send()
  await expect(form.dialog).toBeHidden()
}

/** The record of the only request, once it has left. */
const openRecord = async (device: Device, requests: Requests) => {
  await device.offline(false)
  await expect(async () => {
    await requests.openFirst()
  }).toPass({ timeout: 60_000 })
}

/** Read again until the supplier has done its part. */
const until = async (page: Page, words: string) => {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: words, exact: true }).or(page.getByText(words)).first()).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 60_000 })
}

test('an enquiry: quoted, revised, the new version accepted, closed', async ({ device }) => {
  const { page } = device
  const requests = new Requests(page)
  await queue(device, 'Enquire', (form) => form.complete())
  await openRecord(device, requests)
  await until(page, 'Accept offer')
  await requests.step('Ask for a revision')
  await requests.question.getByLabel(/What should change/).fill('Price for 20 t')
  await requests.question.getByRole('button', { name: 'Ask for a revision' }).click()
  await until(page, 'Replaced by version 2')
  await requests.step('Accept offer')
  await requests.question.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText('Offer accepted')).toBeVisible()
  await requests.step('Close request')
  await requests.question.getByRole('button', { name: 'Close request' }).click()
  await expect(page.locator('.rec__meta').getByText('Closed')).toBeVisible({ timeout: 30_000 })
})

test('a sample request: cost confirmed, parcels received, the result reported', async ({ device }) => {
  const { page } = device
  const requests = new Requests(page, 'sample')
  await queue(device, 'Sample', (form) => form.completeSample())
  await openRecord(device, requests)
  await until(page, 'Confirm cost')
  await requests.step('Confirm cost')
  await requests.question.getByRole('button', { name: 'Confirm cost' }).click()
  await until(page, 'Shipments')
  const parcels = page.getByRole('region', { name: 'Shipments' }).getByRole('listitem')
  await parcels.first().getByRole('button', { name: 'Received' }).click()
  await requests.question.getByRole('button', { name: 'Save as received' }).click()
  await parcels.first().getByRole('button', { name: 'Passed' }).click()
  await requests.question.getByRole('button', { name: 'Save result' }).click()
  await expect(parcels.first().getByText('Passed your test')).toBeVisible({ timeout: 30_000 })
})

test('a registration request: agreed, documents delivered, filed, approved', async ({ device }) => {
  const { page } = device
  const requests = new Requests(page, 'intention')
  await queue(device, 'Registration', (form) => form.completeRegistration())
  await openRecord(device, requests)
  await until(page, 'Agree')
  await requests.step('Agree')
  await requests.question.getByRole('button', { name: 'Agree' }).click()
  await until(page, '2 of 2')
  await until(page, 'Filed')
  await requests.step('Filed')
  await requests.question.getByRole('button', { name: 'Save as filed' }).click()
  await until(page, 'Approved')
  await expect(page.getByRole('region', { name: 'Clocks' }).getByText('Authority: decision by')).toBeVisible()
  await requests.step('Approved')
  await requests.question.getByRole('button', { name: 'Save as approved' }).click()
  await expect(page.locator('.rec__meta').getByText('Approved')).toBeVisible({ timeout: 30_000 })
})
