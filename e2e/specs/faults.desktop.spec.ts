import type { Page } from '@playwright/test'
import { demoAccount } from '../../server/seed/accounts.ts'
import type { Device } from '../harness/device.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { FaultyProxy } from '../harness/lying-network.ts'
import { openCopiedLibrary, logInOnNewDevice } from '../pages/new-device.ts'

type Rows = readonly (readonly [path: string, says: RegExp])[]

const accountRows = {
  new: [
    ['/pages/my/index', /Your membership is not on this device yet.*Try again/],
    ['/pages/setting/company', /The company profile has not been downloaded to this device yet.*Try again/],
    ['/pages/my/member', /Your membership is not on this device yet.*Try again/],
    ['/pages/setting/notifications', /Your email settings are not on this device yet.*Try again/],
    ['/pages/staff/index', /The staff list is not on this device yet.*Try again/],
    ['/pages/index/lucky', /The lucky draw could not be loaded.*Try again/],
  ],
  demo: [
    ['/pages/my/index', /Trial until/],
    ['/pages/setting/company', /fields completed/],
    ['/pages/my/member', /Trial until/],
    ['/pages/setting/notifications', /Replies and notices by email/],
    ['/pages/staff/index', /accounts used/],
    ['/pages/index/lucky', /Prizes and odds/],
  ],
} as const satisfies Record<string, Rows>

const otherRows: Rows = [
  ['/pages/my/payfailure?order=M0', /(looked up when you are online again|is not known yet).*/],
  ['/pages/setting/profile', /Nickname/],
  ['/pages/setting/password', /Repeat the new password/],
  ['/pages/setting/feedback', /what should we improve/],
  ['/pages/setting/language', /Time zone/],
  ['/pages/setting/device', /Files of sent requests/],
  // The text depends on the build (`VITE_SELLER_SITE`).
  ['/pages/index/sellerlogin', /Logged in as a buyer|There is no seller site here/],
  ['/pages/index/about', /Information in one place/],
  ['/pages/price/index', /\d+ prices/],
  ['/pages/price/index?tab=alerts', /alert/],
  ['/pages/news/index', /\d+ articles/],
  ['/pages/index/index?aiSearch=1', /Which crop\?/],
  ['/pages/index/index', /What do you need to source\?/],
  ['/pages/index/index?chats=1', /Products with abamectin/],
]

/** Navigates like a link of the app: a reload would discard what the page knows about the connection. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const says = async (page: Page, [path, words]: Rows[number], timeout = 5_000) => {
  const main = page.getByRole('main')
  await expect(main, path).toContainText(words, { timeout })
  if (path.includes('conversationId')) await expect(main, path).toHaveAccessibleName(/\w/)
  else await expect(page.getByRole('heading').first(), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0, { timeout })
}

const accountAddresses = async (page: Page): Promise<Rows> => {
  const firstIn = async (list: string, detail: string): Promise<string> => {
    await follow(page, list)
    const link = page.getByRole('main').locator(`a[href*="${detail}"]`).first()
    return (await link.getAttribute('href')) ?? ''
  }
  const price = await firstIn('/pages/price/index', '/pages/price/detail')
  const article = await firstIn('/pages/news/index', '/pages/news/detail')
  await follow(page, '/pages/index/index')
  await page.getByRole('textbox', { name: 'What do you need to source?' }).fill('Products with abamectin')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('From the records')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  return [
    [price, /per kg|per t|RMB/],
    [article, /2026/],
    [`${pathname}${search}`, /From the records/],
  ]
}

const tryFaults = async (device: Device, network: FaultyProxy, accountPages: Rows) => {
  const { page } = device
  const [first] = accountPages
  if (!first) throw new Error('no screen')
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))
  const rows = [...accountPages, ...(await accountAddresses(page)), ...otherRows]
  const all = async () => {
    for (const row of rows) {
      await follow(page, row[0])
      await says(page, row)
    }
    await follow(page, '/pages/index/index?support=1')
    await expect(page.getByRole('dialog', { name: 'Customer service' })).toContainText(
      'My request is waiting to be sent',
    )
    await page.keyboard.press('Escape')
  }
  const offline = page.getByRole('button', { name: /^Offline/ })
  const silent = page.getByRole('button', { name: /^Our service is not answering/ })

  await test.step('every screen shows its stored state without a network', async () => {
    network.down = true
    await page.goto(first[0])
    await says(page, first, 15_000)
    await expect(offline).toBeVisible()
    await all()
  })
  await test.step('every screen shows its stored state while the server never answers', async () => {
    network.fault = () => 'hang'
    network.down = false
    await page.goto(first[0])
    await says(page, first, 15_000)
    await expect(silent).toBeVisible({ timeout: 30_000 })
    await says(page, first, 1_000)
    await all()
  })
  await test.step('every screen shows its stored state while the server answers 500', async () => {
    network.fault = () => 'error-500'
    await page.goto(first[0])
    await says(page, first, 15_000)
    await all()
  })
  expect(crashes).toEqual([])
}

test('without stored account data, the screens of the account say so, whatever the server does', async ({
  device,
  network,
}) => {
  await openCopiedLibrary(device)
  await device.hasEveryScreen()
  await tryFaults(device, network, accountRows.new)
})

test('every screen shows the stored data of an account, whatever the server does', async ({ newDevice, network }) => {
  await logInOnNewDevice(newDevice, demoAccount)
  await newDevice.hasEveryScreen()
  for (const row of accountRows.demo) {
    await follow(newDevice.page, row[0])
    await says(newDevice.page, row, 15_000)
  }
  await tryFaults(newDevice, network, accountRows.demo)
})
