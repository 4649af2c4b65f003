// @ts-check
/// <reference lib="dom" />
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { pause } from '../../scripts/outages/senders.mjs'

/** The path of Firefox, whose version is printed. Without one, the process ends with advice. */
export const findFirefox = () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  const path = process.env['FIREFOX_PATH'] ?? places.find((place) => existsSync(place)) ?? 'firefox-esr'
  const { status, stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (status === 0 && /firefox/i.test(stdout)) {
    console.log(`${stdout.trim()}, ${path}`)
    return path
  }
  const why = error?.message ?? `${path} --version: ${stdout}${stderr}`
  console.error(`Firefox is not installed or does not run: ${why}`)
  console.error('  - install it:  apt-get install -y firefox-esr   (Debian, as root)')
  console.error('  - or point to one you have:  export FIREFOX_PATH=/path/to/firefox')
  return process.exit(1)
}

/**
 * Repeats `look` until it finds something. An error counts as not found, because a page that navigates causes errors.
 * @template T @param {string} what @param {() => Promise<T | null | undefined | false>} look @param {number} [seconds]
 * @returns {Promise<T>}
 */
export const until = async (what, look, seconds = 60) => {
  const end = performance.now() + 1000 * seconds
  /** @type {unknown} */
  let cause
  do {
    try {
      const found = await look()
      if (found) return found
      cause = undefined
    } catch (error) {
      cause = error
    }
    await pause(200)
  } while (performance.now() < end)
  throw new Error(`waited ${seconds} s for ${what}`, { cause })
}

/**
 * A window with an empty profile, over WebDriver BiDi. Puppeteer's locators and `waitForFunction` are not used: they
 * compile text in the page, which the app's policy (Trusted Types) may forbid.
 * @param {string} executablePath @param {string} address
 */
export const openFirefox = async (executablePath, address) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  })
  const page = await browser.newPage()
  /** @type {string[]} */
  const events = []
  page.on('console', (message) => events.push(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => events.push(`page error: ${error}`))
  page.on('requestfailed', (request) => events.push(`failed: ${request.url()} ${request.failure()?.errorText}`))

  // Firefox asks before a page with unsaved text is left, and would wait for an answer.
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.type()}: ${dialog.message()}`)
    dialog.accept().catch(() => undefined)
  })

  /** The first visible element with this text; empty: with any text. @param {string} selector */
  const find = async (selector, text = '') => {
    const handle = await page.evaluateHandle(
      (css, words) =>
        [...document.querySelectorAll(css)].find(
          (node) =>
            node.checkVisibility({ visibilityProperty: true }) &&
            (words === '' || (node.textContent ?? '').trim() === words),
        ) ?? null,
      selector,
      text,
    )
    return /** @type {import('puppeteer-core').ElementHandle<Element> | null} */ (handle.asElement())
  }

  return {
    page,
    find,
    /** @param {string} path */
    open: (path) => page.goto(`${address}${path}`, { waitUntil: 'domcontentloaded' }),
    /** @param {string} selector @param {number} [seconds] */
    see: (selector, seconds) => until(selector, () => find(selector), seconds),
    /** @param {string} text @param {number} [seconds] */
    read: (text, seconds) =>
      until(`the text "${text}"`, () => page.evaluate((one) => document.body.innerText.includes(one), text), seconds),
    /** @param {string} selector @param {string} [text] */
    press: (selector, text) =>
      until(`${selector} ${text ?? ''}, to press it`, async () => {
        const node = await find(selector, text)
        await node?.click()
        return node
      }),
    /** Replaces the text of a field. @param {string} selector @param {string} text */
    write: (selector, text) =>
      until(`${selector}, to write in it`, async () => {
        const node = await find(selector)
        await node?.evaluate((field) => {
          if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
          field.focus()
          field.select()
        })
        await node?.type(text)
        return node
      }),
    /** Chooses a value; empty: the first one that is not. @param {string} selector @param {string} [value] */
    choose: (selector, value = '') =>
      until(`${selector}, to choose ${value || 'a value'}`, async () => {
        const node = await find(selector)
        const options = await node?.evaluate((field) =>
          field instanceof HTMLSelectElement ? [...field.options].map((option) => option.value) : [],
        )
        const wanted = value || options?.find((one) => one !== '')
        return wanted !== undefined && (await node?.select(wanted))?.includes(wanted)
      }),
    /** Prints what the page shows and reported. @param {string} screenshot the path of a picture, for a PNG */
    describe: async (screenshot) => {
      for (const event of events.slice(-40)) console.error(event)
      console.error(
        await page.evaluate(async () => ({
          address: location.href,
          worker: navigator.serviceWorker.controller?.state ?? 'none',
          databases: (await indexedDB.databases()).map(({ name }) => name).join(' '),
          text: document.body.innerText.slice(0, 3000),
        })),
      )
      await page.screenshot({ path: screenshot })
      console.error(`${screenshot} shows the page`)
    },
    close: () => browser.close(),
  }
}
