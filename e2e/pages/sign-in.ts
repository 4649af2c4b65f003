import { expect, type Page } from '@playwright/test'

/** The sign-in modal. `library`: the address of the page that it opens over. */
export const signIn = async (
  page: Page,
  email = 'demo@example.com',
  password = 'demo-2026',
  library = '/pages/product/index',
): Promise<void> => {
  await page.goto(`${library}?auth=required`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  // The modal closes by itself 2 s after it succeeded; a hundred sign-ins need not wait for that.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeHidden()
}
