import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { logInOnNewDevice } from '../pages/new-device.ts'

const failureAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

for (const file of ['js', 'css'] as const)
  test(`if a screen’s ${file} file is blocked, the menu stays, and Try again opens the screen with its styles`, async ({
    newDevice,
    network,
  }) => {
    const { page } = newDevice
    network.blocked = new RegExp(`/assets/later-market-.*\\.${file}$`)
    await logInOnNewDevice(newDevice)
    await menu(page).getByRole('link', { name: 'Price trends' }).click()
    await expect(failureAlert(page)).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Product library' })).toBeVisible()
    await failureAlert(page).getByRole('button', { name: 'Try again' }).click()
    await expect(failureAlert(page)).toBeVisible()
    network.blocked = null
    await failureAlert(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Price trends' })).toBeVisible()
    await expect(failureAlert(page)).toHaveCount(0)
    const isStyled = () =>
      page.evaluate(() =>
        [...document.styleSheets].some((sheet) => sheet.href !== null && sheet.href.includes('later-market')),
      )
    expect(await isStyled()).toBe(true)
  })

test('if the login’s file is blocked, a dialog that can be closed says so; once unblocked, the login opens @daily', async ({
  newDevice,
  network,
}) => {
  const { page } = newDevice
  network.blocked = /\/assets\/later-auth-/
  await page.goto('/pages/product/index')
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog').filter({ has: failureAlert(page) })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeVisible()
  network.blocked = null
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
