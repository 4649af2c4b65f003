import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import type { FaultyProxy } from '../harness/lying-network.ts'
import { readStoredRows } from '../harness/stored.ts'
import { LibraryPage } from '../pages/library.ts'

const gate = (network: FaultyProxy, parts: number) => {
  let open = () => {}
  const openPromise = new Promise<void>((resolve) => {
    open = resolve
  })
  let passedCount = 0
  network.hold = () => {
    passedCount += 1
    return passedCount > parts ? openPromise : undefined
  }
  return () => {
    network.hold = null
    open()
  }
}

const readCopy = async (page: Page) => {
  const read = <Row>(table: string) => readStoredRows<Row>(page, /^agro-ref-.*-en$/, table)
  const parts = await read<{ url: string }>('parts')
  const meta = await read<{ k: string; v: { asOf?: number | null } }>('meta')
  const products = await readStoredRows<unknown>(page, /^agro-ref-.*-en$/, 'products', 'getAllKeys')
  return {
    parts: parts.map(({ url }) => url),
    whole: meta.some(({ k, v }) => k === 'status' && v.asOf != null),
    rows: products.length,
  }
}

const nameOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''
const requestersOf = (network: FaultyProxy) => [...new Set(network.files.map(({ by }) => by))]

test('the service worker runs the first sync, and resumes it after the service worker was killed', async ({
  newDevice: device,
  network,
}) => {
  const { page } = device
  const go = gate(network, 5)
  await new LibraryPage(page).open()
  await expect.poll(async () => (await readCopy(page)).parts.length, { timeout: 60_000 }).toBe(5)
  expect(requestersOf(network)).toEqual(['/sw.js'])
  const { parts } = await readCopy(page)
  const fileCountBefore = network.files.length
  const delayedParts = network.files.slice(parts.length).map(nameOf)
  const session = await device.context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  go()
  await expect.poll(async () => (await readCopy(page)).whole, { timeout: 60_000 }).toBe(true)
  const laterFiles = network.files.slice(fileCountBefore)
  expect(laterFiles.map(nameOf)).toEqual(expect.arrayContaining(delayedParts))
  expect(delayedParts.length).toBeGreaterThan(0)
  expect(laterFiles.filter((file) => parts.includes(nameOf(file)))).toEqual([])
  expect(requestersOf(network)).toEqual(['/sw.js'])
  expect((await readCopy(page)).rows).toBeGreaterThan(5000)
})

test("without a service worker a page's worker runs the first sync; without that worker the page resumes it", async ({
  newDevice: device,
  network,
}) => {
  network.instead.set('/sw.js', { type: 'text/plain', body: 'no worker here' })
  const { context, page } = device
  const go = gate(network, 5)
  await new LibraryPage(page).open()
  await expect.poll(async () => (await readCopy(page)).parts.length, { timeout: 60_000 }).toBe(5)
  expect(requestersOf(network)).toEqual([expect.stringMatching(/^\/assets\/copy\.worker-/)])
  const { parts } = await readCopy(page)
  const fileCountBefore = network.files.length
  await page.close()
  go()
  const oldPage = await context.newPage()
  await oldPage.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await new LibraryPage(oldPage).open()
  await expect.poll(async () => (await readCopy(oldPage)).whole, { timeout: 60_000 }).toBe(true)
  const laterFiles = network.files.slice(fileCountBefore)
  expect(laterFiles.filter((file) => parts.includes(nameOf(file)))).toEqual([])
  expect(new Set(laterFiles.map(({ by }) => by))).toEqual(new Set(['/pages/product/index']))
  expect((await readCopy(oldPage)).rows).toBeGreaterThan(5000)
  // Without `Worker`, the page loads the search worker's file itself.
  await new LibraryPage(oldPage).search('glifosate')
  await expect(oldPage.locator('mark').first()).toBeVisible()
  expect(oldPage.workers()).toEqual([])
})
