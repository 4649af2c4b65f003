import { expect, type Page } from '@playwright/test'
import { inEnglish } from '../harness/words.ts'

/** Changes an English interface to Spanish in the menu, as a person does. */
export const switchToSpanish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: inEnglish('Language and appearance') }).click()
  await page.getByRole('button', { name: 'Español', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
}
