import { createCipheriv } from 'node:crypto'
import { findAxeProblemsInBothSchemes } from '../harness/axe-looks.ts'
import { expect, testWithSilentSuppliers as test } from '../harness/fixtures.ts'
import { recordOf, sendSingleRequest } from '../harness/records.ts'
import { demoAccount, demoSellerEmail } from '../../server/seed/accounts.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'

test(
  'a supplier quotes an enquiry on the seller page in another window, and the buyer sees the quotation',
  { tag: '@daily' },
  async ({ device, server, backend }) => {
    const { page } = device
    await openCopiedLibrary(device)
    const record = await sendSingleRequest(server, 'enquiry', 'DEMO-2026-0011', 'seller-page-exchange')

    const seller = await device.context.newPage()
    await test.step('an unlinked account gets a link to the seller site, where the supplier logs in', async () => {
      await seller.goto('/pages/product/index')
      await seller.getByRole('button', { name: 'Language and appearance' }).click()
      await seller.getByRole('button', { name: '简体中文' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '产品库' })).toBeVisible()
      await seller.getByRole('button', { name: '账户菜单' }).click()
      await seller.getByRole('button', { name: '切换到卖家' }).click()
      await seller.getByRole('button', { name: '前往卖家网站' }).click()
      await seller.getByRole('combobox').selectOption('en')
      await seller.getByLabel('Email').fill(demoSellerEmail('9002'))
      await seller.getByLabel('Password').fill(demoAccount.password)
      await seller.getByRole('button', { name: 'Log in' }).click()
    })
    const problems: string[] = []
    await test.step('the page names its supplier, and adds a new request to the list automatically', async () => {
      await expect(seller.getByText(demoSellerEmail('9002'))).toBeVisible()
      await expect(seller.getByText('Example Yangtze Agrochemical')).toBeVisible()
      await expect(seller.getByRole('button', { name: record.recordNo })).toBeVisible()
      await findAxeProblemsInBothSchemes(seller, 'the list', problems)
      const further = await sendSingleRequest(server, 'enquiry', 'DEMO-2026-0011', 'seller-page-further')
      await device.offline()
      await device.offline(false)
      await expect(seller.getByRole('button', { name: further.recordNo })).toBeVisible()
    })
    await test.step('the supplier sends a quotation', async () => {
      await seller.getByRole('button', { name: record.recordNo }).click()
      await seller.getByRole('button', { name: 'Send a quotation' }).click()
      const form = seller.getByRole('form', { name: 'Send a quotation' })
      await findAxeProblemsInBothSchemes(seller, 'a request with its form', problems)
      await form.getByLabel(/^Unit price/).fill('2.50')
      await form.getByLabel('Message').fill('Valid for a month')
      await form.getByRole('button', { name: 'Send' }).click()
      await expect.poll(async () => (await recordOf(server, 'enquiry', record.id)).status).toBe(40)
    })
    await test.step('the buyer sees the quotation', async () => {
      await page.goto(`/pages/inquiry/detail?id=${record.id}`)
      await expect(page.getByText('Valid for a month').first()).toBeVisible({ timeout: 60_000 })
    })
    await test.step('logging out also ends the session at the backend', async () => {
      const storedLogin = await seller.evaluate(() => sessionStorage.getItem('agro-seller-login'))
      const { accessToken } = JSON.parse(storedLogin ?? '') as { accessToken: string }
      const headers = { Authorization: `Bearer ${accessToken}` }
      const readStatus = async () =>
        (await fetch(`http://127.0.0.1:${backend.port}/seller-api/user/query-info`, { headers })).status
      expect(await readStatus()).toBe(200)
      await seller.getByRole('button', { name: 'Log out' }).click()
      await expect(seller.getByLabel('Password')).toBeVisible()
      await expect.poll(readStatus).toBe(401)
      expect(await seller.evaluate(() => sessionStorage.length)).toBe(0)
      await findAxeProblemsInBothSchemes(seller, 'the login', problems)
    })
    expect(problems).toEqual([])
  },
)

test('the seller page does not scroll sideways on a phone, even a narrow one', async ({ backend, page }) => {
  await page.goto(`http://127.0.0.1:${backend.port}/seller/`)
  const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const widths = async () => {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await readOverflow(), `${width}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 320, height: 844 })
  }
  await widths()
  await page.getByLabel('Email').fill(demoSellerEmail('9002'))
  await page.getByLabel('Password').fill(demoAccount.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('button', { name: /E-\d{8}/ })
    .first()
    .click()
  await widths()
  await page.getByRole('button', { name: 'Send a quotation' }).click()
  await widths()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('button', { name: /E-\d{8}/ }).first()).toBeVisible()
  await widths()
})

test('a linked account opens the seller page with a token that works once and is removed from the URL', async ({
  backend,
  page,
}) => {
  const address = `http://127.0.0.1:${backend.port}`
  const fetchToken = async (path: string, init: RequestInit) =>
    ((await (await fetch(`${address}/buyer-api/buyer/${path}`, init)).json()) as { data: { accessToken: string } }).data
      .accessToken
  const login = await fetchToken('auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoAccount.email, password: demoAccount.password }),
  })
  const token = await fetchToken('user/seller-token', { headers: { Authorization: `Bearer ${login}` } })
  const key = '0123456789abcdef'
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const data = Buffer.concat([cipher.update(token), cipher.final()])
    .toString('hex')
    .toUpperCase()
  const link = `${address}/seller/buyer-login?uuid=${key}&data=${data}`
  await page.goto(link)
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  expect(page.url()).toBe(`${address}/seller/`)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('此登录链接无法使用，请在此登录。')
  await expect(page.getByLabel('密码')).toBeVisible()
})
