import { chromium, expect, test, type BrowserContext } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { BuyerApi } from '../harness/api.ts'
import { openSite, type HostKind, type Site } from '../harness/hosts.ts'
import { LibraryPage } from '../pages/library.ts'
import { logIn } from '../pages/sign-in.ts'

/** HOSTS lists the servers to test instead of the reference server; they must be installed (docs/operation.md). */
const hosts: readonly HostKind[] = (process.env['HOSTS'] ?? 'reference server').split(',') as HostKind[]

/** A file larger than 1 MB, nginx's default limit of a request body. */
const largePdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 32), Buffer.from('\n%%EOF\n')])

const browserOf = async ({ resolverRules }: Site): Promise<BrowserContext> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    // The whole browser must accept the certificate, not only the page: otherwise no service worker is installed.
    args: [`--host-resolver-rules=${resolverRules}`, '--ignore-certificate-errors'],
  })
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    permissions: ['background-sync'],
  })
}

const safety = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

const filesAreServed = async ({ ask, base, api }: Site) => {
  const page = await ask(`${base}pages/product/index?keyword=a`)
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({ ...safety, 'cache-control': 'no-cache, no-transform' })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${api};`)
  expect((await ask(base)).text).toBe(page.text)

  const bareAnswer = await ask(base.slice(0, -1))
  expect(bareAnswer.status).toBe(308)
  expect(bareAnswer.headers.location).toMatch(new RegExp(`${base}$`))

  const script = /src="([^"]+\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
  const asset = await ask(script, { 'Accept-Encoding': 'gzip' })
  expect(asset.headers).toMatchObject({
    ...safety,
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
  })
  expect(asset.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(asset.headers['content-type']).toContain('javascript')

  const worker = await ask(`${base}sw.js`)
  expect(worker.headers).toMatchObject({
    ...safety,
    'cache-control': 'no-cache, no-transform',
    'service-worker-allowed': base,
  })
  expect(worker.headers['content-security-policy']).toContain(`connect-src 'self' ${api};`)
  for (const name of ['repair.html', 'repair.js']) {
    const repair = await ask(base + name)
    expect(repair.headers).toMatchObject({ ...safety, 'cache-control': 'no-store, no-transform' })
    expect(repair.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src")
  }
  const manifest = await ask(`${base}manifest.webmanifest`)
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.headers['cache-control']).toBe('no-cache, no-transform')
  expect((await ask(`${base}icons/icon-192.png`)).headers['content-type']).toBe('image/png')

  for (const missing of [
    'assets/gone-123.js',
    'gone.js',
    'pagesque',
    '.vite/manifest.json',
    '../hosting/headers.json',
  ]) {
    const answer = await ask(base + missing)
    expect([missing, answer.status]).toEqual([missing, 404])
    expect(answer.text).not.toContain('<title>Agro')
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    if (!missing.startsWith('..')) expect(answer.headers).toMatchObject(safety)
  }
}

for (const host of hosts)
  test(`${host}: a build for a sub-path, with its API on another origin, works online and offline`, async () => {
    const site = await openSite(host)
    const context = await browserOf(site)
    const page = await context.newPage()
    const at = (path: string) => site.app + site.base + path
    const library = new LibraryPage(page)
    try {
      await test.step('the files are served with the required headers', () => filesAreServed(site))

      const consoleErrors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text())
      })
      const calls: string[] = []
      context.on('response', (answer) => {
        if (/\/(buyer-api|catalogue)\//.test(answer.url())) calls.push(new URL(answer.url()).origin)
      })

      await test.step('the app opens, logs in at the other origin, and installs its worker', async () => {
        await logIn(page, undefined, undefined, at('pages/product/index'))
        await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
        const scope = () => page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
        expect(await scope()).toBe(at(''))
        const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
        await expect.poll(state, { timeout: 60_000 }).toBe('activated')
        await expect(page.getByText(/^As of /).first()).toBeVisible({ timeout: 60_000 })
        expect(new Set(calls)).toEqual(new Set([site.api]))
        const protocol = await page.evaluate(
          () => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol,
        )
        expect(protocol).toBe(site.app.startsWith('https:') ? 'h2' : 'http/1.1')
      })

      await test.step('the URLs of a filter and of a followed link begin with the sub-path', async () => {
        await page.goto(at('pages/product/index'))
        await library.search('mancozeb')
        expect(page.url()).toContain(`${at('pages/product/index')}?`)
        await page.getByRole('link', { name: 'Enquiries' }).first().click()
        await page.waitForURL((url) => url.pathname === `${site.base}pages/inquiry/index`)
      })

      await test.step('a photo of the other origin is shown, and then cached', async () => {
        const photo = `${site.api}/files/demo-9001-photo/plant.png`
        const readCachedStatus = () => page.evaluate(async (url) => (await caches.match(url))?.status ?? null, photo)
        expect(await readCachedStatus()).toBeNull()
        const photoWidth = page.evaluate(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          return image.naturalWidth
        }, photo)
        expect(await photoWidth).toBeGreaterThan(0)
        await expect.poll(readCachedStatus).toBe(200)
      })

      await test.step('without a network every page opens again', async () => {
        await context.setOffline(true)
        await page.goto(at('pages/product/index'))
        await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
        await page.goto(at('?auth=login'))
        await expect(page.getByRole('main')).toBeVisible()
        await page.goto(at('pages/inquiry/index'))
        await expect(page.getByRole('heading', { name: 'Enquiries' }).first()).toBeVisible()
        await context.setOffline(false)
      })

      await test.step('an enquiry with a file larger than hosts allow by default arrives once', async () => {
        await page.goto(at('pages/product/index'))
        const form = await library.enquire(1)
        await form.complete({ note: 'From a sub-path' })
        await form.attach({ name: 'label.pdf', mimeType: 'application/pdf', buffer: largePdf })
        await expect(form.dialog.getByText('label.pdf')).toBeVisible()
        await form.send()
        await expect(form.dialog).toBeHidden()
        const server = await new BuyerApi(site.backend.port).logIn()
        const readSentRequests = async () =>
          (await server.enquiries()).map(({ note, attachList }) => [note, attachList.length])
        await expect.poll(readSentRequests, { timeout: 30_000 }).toEqual([['From a sub-path', 1]])
      })
      expect(consoleErrors.filter((text) => /Content Security Policy|CORS|blocked/.test(text))).toEqual([])
    } finally {
      await context.browser()?.close()
      await site.close()
    }
  })
