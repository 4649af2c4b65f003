import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'

const supplier = { id: '9001', name: 'Demo Qingmeng Crop Science Co., Ltd.' }

test('a supplier and a category in an offline pack open without a network, and are removed again', async ({
  device,
  network,
}) => {
  const { page } = device
  await openCopiedLibrary(device)

  await test.step('the pack is chosen, measured and downloaded', async () => {
    await page.goto('/pages/trip/index')
    await expect(page).toHaveURL(/\/pages\/setting\/device#pack$/)
    await expect(page.getByText('Nothing downloaded yet.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add a supplier' }).fill(supplier.name)
    await page.getByRole('option', { name: supplier.name }).click()
    await page.getByRole('checkbox', { name: 'Nematicide', exact: true }).check()
    await expect(page.getByText(/^\d\S*\s[kM]?B to download\./)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: /^Download, \d/ }).click()
    await expect(page.getByText('Ready. It opens offline.')).toBeVisible({ timeout: 60_000 })
  })

  await test.step("a supplier's document and a product of the category open without a network", async () => {
    network.down = true
    await page.goto(`/pages/company/detail?id=${supplier.id}&tab=introduction`)
    await expect(page.getByText('All available on this device')).toBeVisible()
    const certificate = page.getByRole('link', { name: /Certificate of analysis/ })
    await expect(certificate).toContainText('In the offline pack')
    const fetchedFile = await page.evaluate(
      async (href) => {
        const answer = await fetch(href)
        return { status: answer.status, type: answer.headers.get('content-type'), bytes: (await answer.blob()).size }
      },
      (await certificate.getAttribute('href')) ?? '',
    )
    expect(fetchedFile).toMatchObject({ status: 200, type: expect.stringContaining('pdf') })
    expect(fetchedFile.bytes).toBeGreaterThan(0)

    const library = new LibraryPage(page)
    await page.goto('/pages/product/index?category=nematicide')
    await expect(library.rows.first()).toBeVisible()
    const product = ((await library.rows.first().getAttribute('aria-label')) ?? '').replace(/^Select /, '')
    await page.getByRole('main').getByRole('link', { name: product }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  })

  await test.step('a pack that the browser deleted is not shown as ready, and is downloaded at the next start', async () => {
    const updateSwitch = page.getByRole('switch', { name: /^Keep up to date/ })
    await page.goto('/pages/setting/device#pack')
    await updateSwitch.click()
    await page.evaluate(() => caches.delete('kept-files'))
    await page.reload()
    await expect(page.getByText('Some of it is not on this device.')).toBeVisible()
    await expect(page.getByText('Ready. It opens offline.')).toBeHidden()
    await updateSwitch.click()
    network.down = false
    await page.reload()
    await expect(page.getByText('Ready. It opens offline.')).toBeVisible({ timeout: 60_000 })
    expect(await page.evaluate(async () => (await (await caches.open('kept-files')).keys()).length)).toBeGreaterThan(0)
  })

  await test.step('nothing is left after the pack is removed', async () => {
    await page.goto('/pages/setting/device#pack')
    await expect(page.getByText('Ready. It opens offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Nothing downloaded yet.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.has('kept-files'))).toBe(false)
  })
})
