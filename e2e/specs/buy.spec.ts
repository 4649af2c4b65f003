import { expect, test } from '../harness/fixtures.ts'
import { setMembership } from '../harness/membership.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'

const product = '/pages/product/detail?id=DEMO-2026-0011'

test('a buyer whose membership ended buys one in the sandbox, and continues the interrupted work', async ({
  backend,
  device,
}) => {
  const { page } = device
  await openCopiedLibrary(device)
  const enquire = page.getByRole('button', { name: 'Enquire', exact: true }).and(page.locator(':visible'))
  const sandbox = page.getByRole('heading', { name: 'Payment (demonstration)' })
  const order = async (plan: string) => {
    await page.getByRole('button', { name: new RegExp(`^(Choose|Renew) ${plan}$`) }).click()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await expect(sandbox).toBeVisible()
  }

  await test.step('a form that is refused without a membership links to the account page', async () => {
    await setMembership(backend, { totalLimit: 500, usedCount: 0, vipExpireTime: Date.now() - 60_000 })
    const dialog = page.getByRole('alertdialog', { name: 'Your membership has ended' })
    // The step is repeated, because the form still opens until the device learns that the membership ended.
    await expect(async () => {
      await page.goto(product)
      await enquire.click()
      await expect(dialog).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Activate membership' }).click()
    await expect(page).toHaveURL(/pages\/my\/index\?return=/)
    await expect(page.getByText('Demonstration price').first()).toBeVisible()
  })

  await test.step('a declined payment shows its reason, and the same order can be paid again', async () => {
    await order('Quarter')
    await page.getByLabel('Decline the payment').selectOption('The card has expired')
    await page.getByRole('button', { name: 'Decline the payment' }).click()
    await expect(page).toHaveURL(/payfailure/)
    await expect(page.getByText('Payment failed')).toBeVisible()
    await expect(page.getByText(/Reason: The card has expired/)).toBeVisible()
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await expect(sandbox).toBeVisible()
  })

  await test.step('the order is cancelled if the buyer gives up', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByText('Order cancelled')).toBeVisible()
    await page.getByRole('link', { name: 'Choose again' }).click()
    await expect(page.getByText('Cancelled').first()).toBeVisible()
  })

  await test.step('without a webhook, the app asks the processor about the payment, and the product page then opens the form', async () => {
    await order('Year')
    await page.getByLabel('The shop is told').selectOption('never')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Paid. Thank you!')).toBeVisible()
    await expect(page).toHaveURL(/product\/detail\?id=DEMO-2026-0011/)
    await enquire.click()
    await expect(page.locator('dialog[open]').last().getByLabel('Note to suppliers')).toBeVisible()
  })

  await test.step('the receipt is in the list of orders', async () => {
    await page.goto('/pages/my/member')
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByText(/USD.560/).first()).toBeVisible()
  })
})
