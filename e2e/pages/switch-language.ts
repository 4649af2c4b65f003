import { expect, type Page } from '@playwright/test'
import { englishTranslator, type Translator } from '../harness/texts.ts'

/** `say` translates into the language that the page has before the switch. */
export const switchLanguage = async (page: Page, language: string, say: Translator): Promise<void> => {
  const menu = page.getByRole('button', { name: say('Open menu') })
  const button = page.getByRole('button', { name: say('Language and appearance') }).filter({ visible: true })
  // A page that is still opening has neither the menu nor the switch.
  await menu.or(button).filter({ visible: true }).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await button.click()
  await page.getByRole('button', { name: language, exact: true }).click()
}

export const switchToSpanish = async (page: Page): Promise<void> => {
  await switchLanguage(page, 'Español', englishTranslator)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
}
