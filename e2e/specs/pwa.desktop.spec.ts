import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'

test(
  'the app can be installed; a new version is offered, never forced, and waits for a running send',
  { tag: '@daily' },
  async ({ device, network, backend, server }) => {
    const library = await openCopiedLibrary(device)
    const { page } = device

    await test.step('the app can be installed', async () => {
      const session = await device.context.newCDPSession(page)
      const manifest = await session.send('Page.getAppManifest')
      expect(manifest.errors).toEqual([])
      const { name, icons } = JSON.parse(manifest.data ?? '{}') as {
        name: string
        icons: { src: string; sizes: string; purpose?: string }[]
      }
      expect(name).toBeTruthy()
      expect(icons.some((icon) => icon.purpose === 'maskable')).toBe(true)
      for (const { src } of icons) {
        const type = page.evaluate(async (from) => (await fetch(from)).headers.get('content-type'), src)
        expect(await type).toBe('image/png')
      }
      expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    })

    const prompt = page.getByText('A new version is ready.')
    await test.step('a changed worker is found at the next visit, and the update is offered', async () => {
      const current = await (await fetch(`http://127.0.0.1:${backend.port}/sw.js`)).text()
      network.instead.set('/sw.js', { type: 'text/javascript', body: `${current}\n// the next version\n` })
      await page.goto('/pages/product/index')
      await expect(prompt).toBeVisible({ timeout: 60_000 })
    })

    await test.step('an update accepted during a send waits until the send has arrived, then reloads', async () => {
      let release = () => {}
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      let isReached = false
      network.fault = async ({ path }) => {
        if (!path.includes('send-enquiry')) return null
        isReached = true
        await gate
        return null
      }
      const form = await library.enquire(1)
      await form.complete({ note: 'During an update' })
      await form.send()
      await expect(form.dialog).toBeHidden()
      await expect.poll(() => isReached).toBe(true)
      await page.evaluate(() => Object.assign(window, { before: true }))
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await expect(page.getByText('Will update once sending is complete')).toBeVisible()
      expect(await server.enquiries()).toHaveLength(0)
      expect(await page.evaluate(() => 'before' in window)).toBe(true)
      release()
      await expect.poll(async () => (await server.enquiries()).length, { timeout: 30_000 }).toBe(1)
      await page.waitForFunction(() => !('before' in window), undefined, { timeout: 30_000 })
      await expect(library.rows.first()).toBeVisible()
      await expect(prompt).toHaveCount(0)
      expect(await server.enquiries()).toHaveLength(1)
    })
  },
)
