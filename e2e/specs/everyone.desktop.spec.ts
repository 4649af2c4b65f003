import type { Page } from '@playwright/test'
import { Device } from '../harness/device.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { openPage } from '../pages/open.ts'

const screens = [
  '/',
  '/pages/product/index',
  '/pages/product/detail?id=DEMO-2026-0001',
  '/pages/company/index',
  '/pages/inquiry/index?tab=sent',
  '/pages/price/index',
  '/pages/index/index?aiSearch=1',
  '/pages/setting/profile',
  '/pages/setting/company',
  '/pages/staff/index',
  '/pages/setting/device',
  '/pages/message/index',
]

const findCutTexts = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('nav *, aside *, [role="radiogroup"] *')]
    const words = boxes
      // Texts for screen readers are 1 px wide, and inline elements have no width.
      .filter((box) => box.checkVisibility() && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => !/auto|scroll/.test(getComputedStyle(box).overflowX))
      .map((box) => box.textContent)
    return document.documentElement.scrollWidth > window.innerWidth ? [...words, 'the page is too wide'] : words
  })

test('at a text size of 200 % the menu is not cut off, and no page scrolls sideways', async ({ network }) => {
  const device = await Device.start(network.port, { arrived: true, textSize: 32 })
  try {
    const { page } = device
    await page.goto('/pages/product/index')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    const faults: string[] = []
    for (const path of [...screens, '/pages/product/index?menu=1']) {
      await openPage(page, path)
      for (const one of await findCutTexts(page)) faults.push(`${path}: ${one}`)
    }
    expect(faults).toEqual([])
  } finally {
    await device.close()
  }
})

/** Whether the focused element, its next sibling or one around it has a focus ring. Null outside the main part. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const main = document.getElementById('main')
    const at = document.activeElement
    if (!main?.contains(at) || !(at instanceof HTMLElement)) return null
    const isRing = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5) || / 0px 0px 0px 2px/.test(boxShadow)
    }
    const around = [
      at,
      at.nextElementSibling,
      at.parentElement,
      at.parentElement?.parentElement ?? null,
      at.closest('li'),
    ]
    return { shown: around.some(isRing), name: at.getAttribute('aria-label') ?? at.id + at.textContent.slice(0, 40) }
  })

test('each of the first 40 elements that the Tab key reaches on a screen shows a focus ring', async ({ device }) => {
  const { page } = device
  await openCopiedLibrary(device)
  const faults: string[] = []
  for (const path of screens) {
    await openPage(page, path)
    await page.locator('#main').focus()
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab')
      const at = await stop(page)
      if (!at) break
      if (!at.shown) faults.push(`${path}: ${at.name}`)
    }
  }
  expect(faults).toEqual([])
})
