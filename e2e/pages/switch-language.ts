import { expect, type Page } from '@playwright/test'
import { inEnglish, type Say } from '../harness/texts.ts'

/** On a phone the switch is in the menu. `say`: the language until then. */
export const switchTo = async (page: Page, language: string, say: Say): Promise<void> => {
  const menu = page.getByRole('button', { name: say('Open menu') })
  const button = page.getByRole('button', { name: say('Language and appearance') }).filter({ visible: true })
  // A page that is still opening has neither of them.
  await menu.or(button).filter({ visible: true }).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await button.click()
  await page.getByRole('button', { name: language, exact: true }).click()
}

export const switchToSpanish = async (page: Page): Promise<void> => {
  await switchTo(page, 'Español', inEnglish)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
}
