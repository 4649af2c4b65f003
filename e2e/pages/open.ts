import { expect, type Page } from '@playwright/test'

export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main).not.toBeEmpty()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}
