// @ts-check
/// <reference lib="dom" />
/**
 * `npm run nightly -- firefox`: a buyer's main journey in Firefox, which has no Background Sync (docs/browsers.md). The
 * built backend is killed before Send and started again later. Fails unless the server then has the request exactly
 * once, and unless the app opens while the backend is away. Requires `npm run build` and Firefox (FIREFOX_PATH).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, waitForPublicCopy } from '../../scripts/bench/server.mjs'
import { findFirefox, openFirefox, until } from './browser.mjs'
import { freePort } from '../../scripts/postgres.mjs'

const firefox = findFirefox()
const account = { email: 'demo@example.com', password: 'demo-2026' }
const note = `Written in Firefox ${Date.now()}`
const row = '.product-rows tbody tr[aria-rowindex]'
const form = 'dialog.modal--full'
const confirmation = 'dialog.modal--after h2'

const data = mkdtempSync(join(tmpdir(), 'firefox-'))
const port = await freePort()
const address = `http://localhost:${port}`
/** Builds no copies in advance, because only the English one is read. */
const start = () => startServer('', { PORT: String(port), DATA_DIR: data, COPIES_IN_ADVANCE: '0' })
// Firefox first: Puppeteer ends it if the backend does not start, but nothing would end the backend.
const { page, find, open, see, read, press, write, choose, describe, close } = await openFirefox(firefox, address)
let server = await start()

/** Resolves with the answer's `data`. @param {string} path @param {RequestInit} init */
const ask = async (path, init) => {
  const answer = await fetch(`${address}/buyer-api/buyer/${path}`, init)
  const envelope = /** @type {{ code: number, data: any }} */ (await answer.json())
  if (envelope.code !== 0) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** The requests on the server that have the note. @returns {Promise<{ id: string | number, recordNo: string }[]>} */
const requestsOnServer = async () => {
  const headers = { connection: 'close', 'content-type': 'application/json' }
  const body = JSON.stringify({ ...account, code: '', inviteUuid: '', inviteCode: '' })
  const { accessToken } = await ask('auth/login', { method: 'POST', headers, body })
  const authorization = `Bearer ${accessToken}`
  const { list } = await ask('enquiry/page?pageNo=1&pageSize=200', { headers: { ...headers, authorization } })
  return list.filter((/** @type {{ note: string | null }} */ one) => one.note === note)
}

/** Whether the worker is active and has stored the files of all screens. */
const isInstalled = () =>
  page.evaluate(async () => {
    if ((await navigator.serviceWorker.getRegistration())?.active?.state !== 'activated') return false
    const files = [...new Set((await (await fetch('/sw.js')).text()).match(/assets\/later-[\w.-]+/g))]
    const stored = await Promise.all(files.map((file) => caches.match(`/${file}`)))
    return files.length > 0 && stored.every(Boolean)
  })

const expectWorker = async () => {
  const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null)
  if (!isControlled) throw new Error('no worker controls the page')
}

let current = ''
/** @param {string} name @param {() => Promise<unknown>} work */
const step = async (name, work) => {
  current = name
  const began = performance.now()
  await work()
  console.log(`ok     ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

try {
  await step('a first visit shows rows of the library, and installs the app', async () => {
    await waitForPublicCopy(port, 'en')
    await open('/pages/product/index')
    await see(row)
    await until('the worker and its files', isInstalled, 180)
    await read('As of ', 180)
  })
  const lacks = await page.evaluate(() =>
    ['SyncManager', 'PeriodicSyncManager', 'BeforeInstallPromptEvent', 'LaunchQueue', 'PushManager'].filter(
      (name) => !(name in globalThis),
    ),
  )
  console.log(`       this Firefox lacks ${lacks.join(', ')}`)
  await step(`${account.email} logs in`, async () => {
    await open('/pages/product/index?auth=required')
    await write('dialog input[type=email]', account.email)
    await write('dialog input[type=password]', account.password)
    await press('dialog button[type=submit]')
    await until('the end of the login', async () => !(await find('.auth-dialog')))
    await see('[aria-label="Account menu"]')
  })
  await step('the form of a product is filled in, with a note', async () => {
    await open('/pages/product/detail?id=DEMO-2026-0011')
    await press('button', 'Enquire')
    await write(`${form} .line__quantity input`, '1200')
    await choose(`${form} .line__unit select`)
    await choose(`${form} .line__packaging select`)
    await choose('#field-terms_tradeClause', 'CIF')
    await write('#field-terms_deliveryPlace', 'Asuncion')
    await choose('#field-terms_payMethod')
    await press(`${form} .chip`, '30 days from today+30')
    await write('#field-note', note)
    await read('Saved on this device')
  })
  await step('without the backend, Send stores the request on the device', async () => {
    await server.close()
    await press(`${form} .dialog__foot .btn--primary`)
    await until('the confirmation', async () => {
      // The app asks whether an amount is right that differs much from earlier ones.
      const question = await find('dialog[role=alertdialog] .btn--primary')
      await question?.click()
      return find(confirmation)
    })
    const heading = await page.evaluate((css) => document.querySelector(css)?.textContent, confirmation)
    console.log(`       the app says: ${heading}`)
  })
  await step('when the backend is back, the app sends the request automatically, once', async () => {
    server = await start()
    const request = await until('the request on the server', async () => (await requestsOnServer())[0], 180)
    console.log(`       request ${request.recordNo}`)
    await open(`/pages/inquiry/detail?id=${request.id}`)
    await read(note)
  })
  await step('without the backend, the app opens from its worker, with the sent request and the library', async () => {
    await server.close()
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expectWorker()
    await read(note)
    await open('/pages/product/index')
    await expectWorker()
    await see(row)
  })
  await step('at the end, the server has the request exactly once', async () => {
    server = await start()
    await open('/pages/product/index')
    await see(row)
    const requests = await requestsOnServer()
    if (requests.length !== 1) throw new Error(`the server has ${requests.length}: ${JSON.stringify(requests)}`)
  })
} catch (error) {
  process.exitCode = 1
  console.error(`FAILED ${current}:`, error)
  console.error(`events of the backend: ${[...server.events].join(', ') || 'none'}`)
  const pictures = join(import.meta.dirname, '../../test-results')
  mkdirSync(pictures, { recursive: true })
  await describe(join(pictures, 'firefox.png')).catch((failure) => console.error('the page does not answer:', failure))
} finally {
  await close().catch(() => undefined)
  await server.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}
