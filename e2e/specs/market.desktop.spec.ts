import { expect, test } from '../harness/fixtures.ts'
import { arrive } from '../pages/arrive.ts'

test('price trends and news are on the device: list, chart, table and article open without a network', async ({
  device,
}) => {
  const { page, context } = device
  await arrive(device)
  await page.goto('/pages/price/index')
  await expect(page.getByRole('row', { name: /glyphosate 95% TC/ })).toBeVisible()
  await page.goto('/pages/news/index')
  const digest = page.getByRole('link', { name: /^The register in / }).first()
  await expect(digest).toBeVisible()

  await context.setOffline(true)
  await page.goto('/pages/price/index')
  const invented = page.getByRole('row', { name: /abamectin/ })
  await expect(invented.getByText('Illustrative')).toBeVisible()
  await invented.getByRole('link').click()
  const chart = page.getByRole('slider', { name: /^Price chart/ })
  await expect(page.getByRole('figure').locator('canvas')).toBeVisible()
  await chart.press('End')
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /\d{4}, /)
  const [day = ''] = (await chart.getAttribute('aria-valuetext'))?.split(', ') ?? []
  await expect(page.getByRole('figure').getByText(day, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: '3 m' }).click()
  await expect(page).toHaveURL(/months=3/)
  await page.getByLabel('Compare with').selectOption({ label: 'atrazine 95% TC' })
  await expect(page.getByRole('list', { name: 'Compared prices' }).getByRole('listitem')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .xls' }).click()
  expect((await download).suggestedFilename()).toMatch(/^prices-\d{8}-\d{6}\.xls$/)

  await page.goto('/pages/news/index')
  await digest.click()
  await expect(page.getByRole('heading', { name: /^New registrations/ })).toBeVisible()
})

test('a visitor reads the news, and no call is made that needs a login', async ({ newDevice }) => {
  const { page } = newDevice
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/pages/news/index')
  // A first visit copies the library beside it.
  await expect(page.getByRole('link', { name: /^The register in / }).first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/pages/price/index')
  await expect(page.getByText('Log in to see this page.')).toBeVisible()
  expect(asked.filter((path) => /\/buyer-api\/buyer\/(news|price)\//.test(path))).toEqual([])
})
