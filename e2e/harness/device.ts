import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { copyPreparedFolder } from './prepared.ts'
import { readStoredRows } from './stored.ts'

export interface DeviceOptions {
  readonly viewport?: { width: number; height: number }
  readonly locale?: string
  /** Whether the device starts with a copy of the prepared profile: logged in, with the whole catalogue. */
  readonly arrived?: boolean
  readonly profile?: string
  readonly textSize?: number
  readonly trusting?: boolean
  readonly microphone?: boolean
}

/** All devices open the app under this host, because the prepared profile's data belong to its origin. */
const host = 'agro.localhost'

const setTextSize = async (profile: string, size: number): Promise<void> => {
  const path = join(profile, 'Default', 'Preferences')
  const settings = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as { webkit?: object }
  await mkdir(join(profile, 'Default'), { recursive: true })
  const webkit = { ...settings.webkit, webprefs: { default_font_size: size } }
  await writeFile(path, JSON.stringify({ ...settings, webkit }))
}

export class Device {
  context!: BrowserContext
  page!: Page
  private readonly profile: string
  private readonly options: DeviceOptions
  private readonly port: number
  readonly address = `http://${host}`

  private constructor(profile: string, port: number, options: DeviceOptions) {
    this.profile = profile
    this.port = port
    this.options = options
  }

  static async start(port: number, options: DeviceOptions = {}): Promise<Device> {
    const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'agro-device-')))
    if (options.arrived) await copyPreparedFolder('browser', profile)
    if (options.textSize) await setTextSize(profile, options.textSize)
    const device = new Device(profile, port, options)
    await device.open()
    return device
  }

  async open(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      executablePath: chromiumPath(),
      args: [
        `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${this.port}`,
        ...(this.options.trusting ? ['--ignore-certificate-errors'] : []),
        ...(this.options.microphone
          ? [
              '--use-fake-device-for-media-stream',
              '--use-fake-ui-for-media-stream',
              '--autoplay-policy=no-user-gesture-required',
            ]
          : []),
      ],
      baseURL: this.address,
      viewport: this.options.viewport ?? { width: 1440, height: 900 },
      locale: this.options.locale ?? 'en-GB',
      timezoneId: 'America/Asuncion',
      permissions: [
        'background-sync',
        'clipboard-read',
        'clipboard-write',
        ...(this.options.microphone ? ['microphone'] : []),
      ],
    })
    this.page = this.context.pages()[0] ?? (await this.context.newPage())
  }

  /** Sends SIGKILL to every process of the browser, so no unload event runs and nothing is flushed. */
  async kill(): Promise<void> {
    const closeEvent = new Promise<void>((resolve) => this.context.once('close', () => resolve()))
    try {
      execFileSync('pkill', ['-9', '-f', '--', `--user-data-dir=${this.profile}`])
    } catch {
      // pkill fails if no process is left.
    }
    await closeEvent
    await rm(join(this.profile, 'SingletonLock'), { force: true })
  }

  async offline(off = true): Promise<void> {
    await this.context.setOffline(off)
  }

  async ready(): Promise<void> {
    const state = () => this.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await expect.poll(state, { timeout: 60_000 }).toBe('activated')
  }

  /** Waits until the screens that are stored after the catalogue are on the device. */
  async hasEveryScreen(): Promise<void> {
    const missing = () =>
      this.page.evaluate(async () => {
        const worker = await (await fetch('/sw.js')).text()
        const files = [...new Set(worker.match(/assets\/later-[\w.-]+/g))]
        const responses = await Promise.all(files.map((file) => caches.match(`/${file}`)))
        return files.length === 0 ? ['no such screens in the worker'] : files.filter((_, at) => !responses[at])
      })
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  }

  async holds(words: string): Promise<void> {
    const drafts = async () => JSON.stringify(await readStoredRows(this.page, /^agro-out-/, 'drafts'))
    // A failure is ignored, because a page does not answer while it reloads.
    await expect.poll(() => drafts().catch(() => '')).toContain(words)
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined)
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
