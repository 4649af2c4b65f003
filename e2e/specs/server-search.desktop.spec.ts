import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { logIn } from '../pages/sign-in.ts'

const total = async (page: Page): Promise<number> => {
  const text =
    (await page
      .getByRole('status')
      .filter({ hasText: /^[\d.,]+ (products?|suppliers?)$/ })
      .textContent()) ?? ''
  return Number(text.replaceAll(/\D/g, ''))
}
const names = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .evaluateAll((rows) => rows.flatMap((row) => row.querySelector('a[href*="/detail?id="]')?.textContent ?? []))
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('before the first sync the server filters, sorts and pages the library, and Back undoes each choice', async ({
  newDevice: device,
  network,
}) => {
  const { page } = device
  // The catalogue's files are never delivered, so the device cannot search its own rows.
  network.hold = () => new Promise(() => {})
  await logIn(page)
  await page.goto('/pages/search/product?keyword=glyphosate')
  await expect(page.getByText(/^From the server/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^1–20 of/)).toBeVisible()
  const all = await total(page)

  await test.step('the server applies a filter and an order', async () => {
    const panel = page.getByRole('complementary', { name: 'Filters' })
    await expect(panel.getByText(/^The server cannot filter by: Active ingredient/)).toBeVisible()
    await panel.getByRole('checkbox', { name: 'Straight (single active ingredient)' }).click()
    await expect.poll(() => total(page)).toBeLessThan(all)
    expect(query(page)).toEqual({ keyword: 'glyphosate', single: '1' })
    expect((await names(page)).join()).not.toContain('+')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Longest valid' })
    await expect.poll(() => query(page)['sort']).toBe('validUntil')
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  })

  await test.step('the second page of the library has other rows than the first', async () => {
    const firstNames = await names(page)
    expect(firstNames).toHaveLength(20)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^21–/)).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await names(page)).not.toEqual(firstNames)
    expect(query(page)).toMatchObject({ page: '2', single: '1', sort: 'validUntil' })
  })

  await test.step('Back undoes the order, then the filter', async () => {
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({ keyword: 'glyphosate', single: '1' })
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({ keyword: 'glyphosate' })
    await expect.poll(() => total(page)).toBe(all)
  })

  await test.step('a filter that the server cannot apply is named, and can be cleared', async () => {
    await page.goto('/pages/search/product?keyword=glyphosate&active=glyphosate&form=SL')
    const note = page.getByText(/^The server cannot filter or sort by: Active ingredient\. /)
    await expect(note).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(note).toBeHidden()
    expect(query(page)).toEqual({ keyword: 'glyphosate', form: 'SL' })
  })

  await test.step('suppliers can be filtered, sorted and paged by the server as well', async () => {
    await page.goto('/pages/search/company?keyword=shandong&sort=name')
    await expect(page.getByText(/^From the server/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^1–20 of/)).toBeVisible()
    const firstNames = await names(page)
    expect(firstNames).toEqual(firstNames.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^21–40 of/)).toBeVisible()
    await expect.poll(() => names(page)).not.toEqual(firstNames)
  })

  await test.step('the server filters by values that are not on this device', async () => {
    const totalBefore = await total(page)
    await page.getByRole('combobox', { name: 'Province' }).selectOption({ label: 'Shandong' })
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Rodenticide' })
    await expect.poll(() => total(page)).toBeLessThan(totalBefore)
    const choice = { keyword: 'shandong', sort: 'name', province: 'Shandong', category: 'rodenticide' }
    expect(query(page)).toEqual(choice)
    await page.getByRole('button', { name: 'Has export-only registrations' }).click()
    await expect.poll(() => query(page)).toEqual({ ...choice, ex: '1' })
  })

  await test.step("a server failure is reported, and the device's own data are shown", async () => {
    network.fault = ({ path }) => (path.includes('/company/page') ? 'error-500' : null)
    await page.goto('/pages/search/company?keyword=shandong')
    await expect(page.getByRole('alert')).toContainText('The server did not respond', { timeout: 30_000 })
    network.fault = null
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(/^1–20 of/)).toBeVisible()
  })
})
