import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { translatorFor } from '../harness/texts.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { switchLanguage } from '../pages/switch-language.ts'

const screens = [
  '/',
  '/pages/product/index',
  '/pages/product/detail?id=DEMO-2026-0001',
  '/pages/search/company?keyword=a',
  '/pages/company/top100',
  '/pages/inquiry/index',
  '/pages/sample/index',
  '/pages/intention/index',
  '/pages/collect/index',
  '/pages/setting/device',
  '/pages/setting/company',
]

const languages = [
  ['en', 'English'],
  ['es', 'Español'],
  ['zh-Hans', '简体中文'],
  ['zh-Hant', '繁體中文'],
] as const

const wrong = (page: Page) =>
  page
    .getByRole('main')
    .locator('header')
    .first()
    .locator('h1, p')
    .first()
    .evaluate((title) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const brokenWords: string[] = []
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode())
        for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) brokenWords.push(`${word} of "${node.data}"`)
        }
      return document.documentElement.scrollWidth > window.innerWidth
        ? [...brokenWords, `wide: ${title.textContent}`]
        : brokenWords
    })

test('beside the offline badge no title breaks within a word, at 390 and 320 px, in every language', async ({
  device,
  network,
}) => {
  const { page } = device
  await openCopiedLibrary(device)
  let say = translatorFor('en')
  for (const [locale, name] of languages) {
    network.down = false
    await page.goto('/')
    await switchLanguage(page, name, say)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    say = translatorFor(locale)
    network.down = true
    for (const path of screens) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('button', { name: new RegExp(`^${say('Offline')}`) })).toBeVisible({
        timeout: 30_000,
      })
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await wrong(page), `${locale} ${path} at ${width}`).toEqual([])
      }
    }
  }
})
