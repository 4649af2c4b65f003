import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import type { SubstituteAnswer } from '../harness/lying-network.ts'
import {
  nextReleaseMark,
  makeNextRelease,
  publishRelease,
  readUpdateOutcome,
  type NextRelease,
} from '../harness/next-release.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'
import { logIn } from '../pages/sign-in.ts'

const portal: SubstituteAnswer = {
  type: 'text/html',
  body: '<html><body>Welcome to the hotel. Please sign in.</body></html>',
}

const spoiledReleases: readonly (readonly [string, (release: NextRelease, served: string) => Partial<NextRelease>])[] =
  [
    [
      'whose page a proxy rewrites',
      ({ page }) => ({
        page: {
          ...page,
          body: page.body.replace('</head>', '<script src="https://ads.example/t.js"></script></head>'),
        },
      }),
    ],
    ['of which a network portal answers one script', () => ({ script: portal })],
    [
      'that is a mixture of two, because the page is still that of the last one',
      ({ page }, served) => ({ page: { ...page, body: served } }),
    ],
  ]

for (const [what, spoil] of spoiledReleases)
  test(`a release ${what} is not installed: the previous release opens offline, and the next good release is installed`, async ({
    device,
    network,
    backend,
  }) => {
    const { page } = device
    const release = await makeNextRelease(backend.port)
    await openCopiedLibrary(device)
    const servedHtml = await (await fetch(`http://127.0.0.1:${backend.port}/index.html`)).text()

    publishRelease(network, release, spoil(release, servedHtml))
    expect(await readUpdateOutcome(page)).toBe('redundant')
    network.down = true
    await page.goto('/pages/product/index')
    await expect(new LibraryPage(page).rows.first()).toBeVisible()
    expect(await page.content()).not.toContain(nextReleaseMark)

    network.down = false
    publishRelease(network, release)
    await page.goto('/pages/product/index')
    const prompt = page.getByText('A new version is ready.')
    await expect(prompt).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(prompt).toHaveCount(0, { timeout: 30_000 })
    // The prompt disappears before the page reloads, and a page that reloads has no content.
    await expect.poll(() => page.content().catch(() => '')).toContain(nextReleaseMark)
    await expect(new LibraryPage(page).rows.first()).toBeVisible()
  })

const pathOf = async (port: number, name: string) => {
  const worker = await (await fetch(`http://127.0.0.1:${port}/sw.js`)).text()
  const path = new RegExp(`assets/${name}-[\\w-]+\\.js`).exec(worker)?.[0]
  if (!path) throw new Error(`the worker lists no ${name}`)
  return `/${path}`
}

test(
  'if a proxy rewrites the page on a first visit, the app runs from the network, and is installed later',
  { tag: '@daily' },
  async ({ newDevice: { page }, network, backend }) => {
    const servedHtml = await (await fetch(`http://127.0.0.1:${backend.port}/index.html`)).text()
    // Only the service worker requests the page as /index.html.
    network.instead.set('/index.html', {
      type: 'text/html',
      body: servedHtml.replace('</head>', '<script></script></head>'),
    })
    await new LibraryPage(page).open()
    const countWorkers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(countWorkers, { timeout: 60_000 }).toBe(0)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    network.instead.clear()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
    await expect.poll(state, { timeout: 60_000 }).toBe('activated')
  },
)

test('a screen file that an ad blocker refuses does not prevent the installation of the app', async ({
  newDevice: device,
  network,
  backend,
}) => {
  network.instead.set(await pathOf(backend.port, 'later-market'), portal)
  const library = new LibraryPage(device.page)
  await library.open()
  await device.ready()
  await expect(device.page.getByText(/^As of /).first()).toBeVisible({ timeout: 60_000 })
  network.down = true
  await library.open()
  await device.page.goto('/')
  await expect(device.page.getByRole('navigation').first()).toBeVisible()
})

const cannotStart = (page: Page) => page.getByRole('heading', { name: 'The app can’t start' })

test('if the browser cannot parse the entry script, the page says so without any script', async ({
  newDevice: { page },
  network,
  backend,
}) => {
  network.instead.set(await pathOf(backend.port, 'index'), { type: 'text/javascript', body: 'import {' })
  await page.goto('/pages/product/index')
  await expect(cannotStart(page)).toBeHidden()
  await expect(cannotStart(page)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { name: 'La aplicación no puede abrirse' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Repair' })).toHaveAttribute('href', '/repair.html')
})

test('an app that cannot start leads to the repair page, which saves unsent work and renews the app', async ({
  device,
  network,
  backend,
}) => {
  const { page } = device
  const library = await openCopiedLibrary(device)
  const note = 'Written before the app broke'
  await test.step('a draft is on the device', async () => {
    const form = await library.enquire(1)
    await form.complete({ note })
    await device.holds(note)
  })

  const entry = await pathOf(backend.port, 'index')
  await test.step('the stored entry script is deleted, and its download is blocked', async () => {
    await page.evaluate(async (path) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(path)
    }, entry)
    const session = await device.context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    network.instead.set(entry, portal)
    await page.goto('/pages/product/index')
    await expect(cannotStart(page)).toBeVisible({ timeout: 40_000 })
  })

  const copy = await test.step('the repair page saves a backup', async () => {
    await page.getByRole('link', { name: 'Repair' }).click()
    await expect(page.getByRole('heading', { name: 'Repair the app' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Drafts' })).toContainText('1')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const path = await (await download).path()
    await expect(page.getByText('Backup saved')).toBeVisible()
    return { name: 'copy.json', mimeType: 'application/json', buffer: await readFile(path) }
  })
  expect(copy.buffer.toString()).toContain(note)

  await test.step('while the script is blocked, the page names it and changes nothing', async () => {
    await page.getByRole('button', { name: 'Renew and open' }).click()
    await expect(page.getByRole('alert')).toContainText(entry.split('/').at(-1) ?? '')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1)
  })

  await test.step('without a network the repair page says so; the service worker does not answer in place of the network', async () => {
    network.down = true
    await page.getByRole('button', { name: 'Renew and open' }).click()
    await expect(page.getByRole('alert')).toContainText('There is no connection')
    await expect(page.goto('/repair.html')).rejects.toThrow('net::')
    // The browser opens its error page after the rejection, and would interrupt the next navigation.
    await page.waitForURL('chrome-error://**')
    network.down = false
  })

  await test.step('the renewed app opens, with a new worker and the draft', async () => {
    network.instead.clear()
    await page.goto('/repair.html')
    await page.getByRole('button', { name: 'Renew and open' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/pages/product/index')
    await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
    await device.ready()
    await device.holds(note)
  })

  await test.step('the backup can be imported on a device without data', async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
    await logIn(page)
    await page.goto('/pages/setting/device#leaving')
    await page.locator('input[type=file]').setInputFiles(copy)
    await page.getByRole('button', { name: /^Import 1 item/ }).click()
    await expect(page.getByText('Imported')).toBeVisible()
    await device.holds(note)
  })
})
