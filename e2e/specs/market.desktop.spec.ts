import { expect, test } from '../harness/fixtures.ts'

test('a visitor reads news from public files and sees a preview of price trends, without calls that require a login', async ({
  newDevice,
}) => {
  const { page } = newDevice
  const requestPaths: string[] = []
  page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
  await page.goto('/pages/news/index')
  // A first visit downloads the catalogue at the same time, so the news may take long.
  await expect(page.getByRole('link', { name: /^The register in / }).first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/pages/price/index')
  await expect(page.getByText(/^Price trends show what active ingredients cost/)).toBeVisible()
  expect(requestPaths.filter((path) => /\/buyer-api\/buyer\/(news|price)\//.test(path))).toEqual([])
})
