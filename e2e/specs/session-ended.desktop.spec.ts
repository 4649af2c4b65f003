import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import type { Device } from '../harness/device.ts'
import { readStoredRows } from '../harness/stored.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'

const tokenOf = async (page: Page): Promise<string> => {
  const rows = await readStoredRows<{ v: { login?: { accessToken: string } } }>(page, /^agro-app-/, 'kv')
  const login = rows.map(({ v }) => v?.login).find((one) => one !== undefined)
  if (!login) throw new Error('no session on this device')
  return login.accessToken
}

const endSession = async (device: Device, port: number): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/buyer-api/buyer/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(device.page)}` },
  })
  expect(answer.status).toBe(200)
  await device.page.evaluate(() => dispatchEvent(new Event('online')))
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' })

const logIn = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('Email', { exact: true }).fill('new@example.com')
  await dialog(page).getByLabel('Password', { exact: true }).fill('new-2026')
  await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog(page)).toBeHidden({ timeout: 20_000 })
}

const screens: Record<string, string> = {
  'the product library': '/pages/product/index',
  suppliers: '/pages/company/index',
  'the cart': '/pages/cart/index',
  enquiries: '/pages/inquiry/index?tab=sent',
  drafts: '/pages/inquiry/index?tab=drafts',
  samples: '/pages/sample/index',
  favourites: '/pages/collect/index',
  messages: '/pages/message/index',
  'this device': '/pages/setting/device#waiting',
  profile: '/pages/setting/profile',
}

for (const [name, path] of Object.entries(screens))
  test(`if the session ends while ${name} is open, one modal opens, and the login returns to ${name}`, async ({
    device,
    backend,
  }) => {
    const { page } = device
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    const urlBefore = page.url()
    await endSession(device, backend.port)
    await expect(dialog(page)).toBeVisible({ timeout: 30_000 })
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(
      page.getByRole('main').locator('header').first().getByRole('button', { name: 'Log in', exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.reload()
    await expect(
      page.getByRole('main').locator('header').first().getByRole('button', { name: 'Log in', exact: true }),
    ).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Registration support' })
      .click()
    await expect(dialog(page)).toBeVisible()
    await logIn(page)
    expect(page.url()).toBe(urlBefore)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })

test(
  'a text in the form stays after the session ended, and waiting requests are sent after the next login',
  { tag: '@daily' },
  async ({ device, backend, server }) => {
    const { page } = device
    const library = await openCopiedLibrary(device)
    const form = await library.enquire(1)
    await form.complete({ note: 'Written before the end' })
    await endSession(device, backend.port)
    await expect(dialog(page)).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(form.note).toHaveValue('Written before the end')
    await form.send()
    await expect(form.dialog).toBeHidden()
    await page.goto('/pages/inquiry/index?tab=sent')
    await expect(page.getByText('Needs you: Log in to send it').first()).toBeVisible()
    expect(await server.enquiries()).toEqual([])
    await page.getByRole('main').locator('header').first().getByRole('button', { name: 'Log in', exact: true }).click()
    await logIn(page)
    await expect
      .poll(async () => (await server.enquiries()).map((record) => record.note))
      .toEqual(['Written before the end'])
  },
)
