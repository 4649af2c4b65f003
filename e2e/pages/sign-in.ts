import { expect, type Page } from '@playwright/test'
import { emptyDemoAccount } from '../../server/seed/accounts.ts'

export const logIn = async (
  page: Page,
  email: string = emptyDemoAccount.email,
  password: string = emptyDemoAccount.password,
  library = '/pages/product/index',
): Promise<void> => {
  await page.goto(`${library}?auth=required`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  // The modal closes 2 s after success; Escape closes it at once.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden()
}
