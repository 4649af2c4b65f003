import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'

const pull = async (page: Page, px: number) => {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === null ? [] : [{ x: 190, y }] })
  await send('touchStart', 300)
  for (let distance = 10; distance <= px; distance += 10) await send('touchMove', 300 + distance)
  const sign = page.locator('[data-pulled]')
  const signCount = await sign.count()
  await send('touchEnd', null)
  await session.detach()
  return signCount
}

const readScrollY = (page: Page) => page.evaluate(() => window.scrollY)

test('a pull at the top of the library refreshes it or reports that this failed; a pull further down scrolls the page', async ({
  device,
  network,
}) => {
  const { page } = device
  await openCopiedLibrary(device)
  await expect(page.locator('html')).toHaveAttribute('style', /overscroll-behavior-y: contain/)

  expect(await pull(page, 200)).toBe(1)
  await expect(page.getByRole('status').getByText('Up to date')).toBeVisible()

  await page.evaluate(() => window.scrollTo(0, 400))
  expect(await pull(page, 200)).toBe(0)
  await expect.poll(() => readScrollY(page)).toBeLessThan(400)

  network.down = true
  await page.evaluate(() => window.scrollTo(0, 0))
  await pull(page, 200)
  await expect(page.getByRole('alert').getByText('The library was not refreshed')).toBeVisible()
})
