import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

export const findAxeProblems = async (
  page: Page,
  where: string,
  problems: string[],
  rules: 'all' | 'colours' = 'all',
): Promise<void> => {
  // Legacy mode skips frames, which the pages do not have. With `violations`, all other results list only one node.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations, passes, incomplete } = await (
    rules === 'all' ? axe.withTags(standards) : axe.withRules('color-contrast')
  ).analyze()
  expect(passes.length + incomplete.length, where).toBeGreaterThan(rules === 'all' ? 3 : 0)
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes)
      problems.push(`${where}: ${id} at ${target.join(' ')}: ${failureSummary}`)
}

export const findAxeProblemsInBothSchemes = async (page: Page, where: string, problems: string[]): Promise<void> => {
  // The page is brought to the front, because a page behind another one may get no animation frames.
  await page.bringToFront()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      colorScheme === 'dark',
    )
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map((animation) => animation.finished))
    })
    await findAxeProblems(page, `${where}, ${colorScheme}`, problems, colorScheme === 'light' ? 'all' : 'colours')
  }
}
