import { expect, test } from '../harness/fixtures.ts'
import { arrive } from '../pages/arrive.ts'

test('a price alert is set without a network, reaches the account, and can be taken back after it was deleted', async ({
  device,
  server,
}) => {
  const { page, context } = device
  await arrive(device)
  await page.goto('/pages/price/index')
  await expect(page.getByRole('row', { name: /abamectin/ })).toBeVisible()
  const alerts = async () => (await server.call<{ alerts: unknown[] }>('GET', 'price/following')).alerts

  await context.setOffline(true)
  await page
    .getByRole('row', { name: /abamectin/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Alert me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alert me' })
  await dialog.getByLabel('Tell me when the price').selectOption({ label: 'falls below' })
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('1')
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(dialog).toBeHidden()
  expect(await alerts()).toHaveLength(0)

  await page.goto('/pages/price/index')
  await page.getByRole('tab', { name: /^My alerts/ }).click()
  const remove = page.getByRole('button', { name: /^Delete the alert, .*abamectin/i })
  await expect(remove).toBeVisible()

  await context.setOffline(false)
  await expect.poll(async () => (await alerts()).length, { timeout: 30_000 }).toBe(1)

  await remove.click()
  await expect(remove).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
  await expect.poll(async () => (await alerts()).length, { timeout: 30_000 }).toBe(1)
})
