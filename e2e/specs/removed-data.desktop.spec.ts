import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { appendFileSync, mkdtempSync, rmSync, statfsSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Device } from '../harness/device.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary, logInOnNewDevice } from '../pages/new-device.ts'
import type { LibraryPage } from '../pages/library.ts'
import { pdfFile, type RequestForm } from '../pages/request-form.ts'

const begin = async (library: LibraryPage, note: string): Promise<RequestForm> => {
  const form = await library.enquire(1)
  await form.complete({ note })
  await expect(form.saved).toBeVisible()
  return form
}

const removedWords = /This device has removed saved data/

const removeData = async (page: Page, storageTypes = 'indexeddb') => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes })
}

test('F53 I26 an open form survives the removal of its databases: its text can be saved as a file, and stored again', async ({
  device,
}) => {
  const { page } = device
  const form = await begin(await openCopiedLibrary(device), 'Written before')
  await removeData(page)
  await expect(form.dialog.getByText(removedWords).first()).toBeVisible()
  await form.note.fill('Written after it was removed')
  await expect(form.note).toHaveValue('Written after it was removed')
  const download = page.waitForEvent('download')
  await form.dialog.getByRole('button', { name: 'Save a backup' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Written after it was removed')
  await form.dialog
    .getByRole('alert')
    .filter({ hasText: removedWords })
    .getByRole('button', { name: 'Try again' })
    .click()
  await device.holds('Written after it was removed')
  await expect(form.note).toHaveValue('Written after it was removed')
  await expect(page.getByRole('alert').filter({ hasText: /has removed/ })).toBeHidden()
})

for (const storageTypes of ['indexeddb,service_workers', 'indexeddb,service_workers,cache_storage,local_storage'])
  test(
    `F53 I26 if ${storageTypes} are removed while a form is open, its whole text stays and can be saved, copied and sent`,
    { tag: storageTypes.endsWith('workers') ? '@daily' : [] },
    async ({ device, network, server }) => {
      const { page } = device
      const form = await begin(await openCopiedLibrary(device), 'Written before')
      const product = await form.product()
      await page.evaluate(() => Object.assign(window, { before: true }))
      // The app's cached files are removed and cannot be fetched again, so the form may use only what is in memory.
      network.blocked = /^\/(?:assets\/|index|pages|sw)/
      await removeData(page, storageTypes)
      await expect(form.dialog.getByText(removedWords).first()).toBeVisible()
      await expect(form.note).toHaveValue('Written before')
      await form.note.fill('Written after it was removed')
      await test.step('the text is saved as a file', async () => {
        const download = page.waitForEvent('download')
        await form.dialog.getByRole('button', { name: 'Save a backup' }).click()
        expect(await readFile(await (await download).path(), 'utf8')).toContain('Written after it was removed')
      })
      await test.step('the text is copied to the clipboard', async () => {
        await form.dialog.getByRole('button', { name: 'Copy the text' }).click()
        await expect(page.getByText('Copied')).toBeVisible()
        const clipboardText = await page.evaluate(() => navigator.clipboard.readText())
        expect(clipboardText).toContain('Written after it was removed')
        expect(clipboardText).toContain(product)
      })
      await test.step('the text is sent to the server once, although the first answer is lost', async () => {
        // A text that may have arrived cannot be changed: the form has no buttons to save or send it.
        const open = page.getByRole('dialog').filter({ hasText: removedWords })
        network.fault = ({ path, count }) => (path.includes('send-enquiry') && count === 1 ? 'drop-answer' : null)
        await open.getByRole('button', { name: 'Send now' }).click()
        await expect(open.getByText(/may have arrived/)).toBeVisible()
        await expect(form.note).toHaveCount(0)
        await open.getByRole('button', { name: 'Send now' }).click()
        // Unless the server honours keys, the app waits 30 s for the first request to arrive, and then reads back.
        await expect(open).toBeHidden({ timeout: 60_000 })
        expect(await server.enquiries()).toHaveLength(1)
        const sends = network.writes.filter(({ path }) => path.includes('send-enquiry'))
        expect(new Set(sends.map(({ key }) => key)).size).toBe(1)
        expect(new Set(sends.map(({ digest }) => digest)).size).toBe(1)
      })
      expect(await page.evaluate(() => 'before' in window)).toBe(true)
    },
  )

test('F53 I26 if databases and login are removed, the next start of the app names the lost work', async ({
  device,
  network,
}) => {
  const library = await openCopiedLibrary(device)
  network.down = true
  const form = await begin(library, 'Never sent')
  const product = await form.product()
  await removeData(device.page)
  await expect(form.dialog.getByText(removedWords).first()).toBeVisible()
  await device.context.close()
  network.down = false
  await device.open()
  await device.page.goto('/pages/product/index')
  const alert = device.page.getByRole('alert').filter({ hasText: /has removed 1 draft that was not sent/ })
  await expect(alert).toContainText(product)
  await device.page.reload()
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await device.page.reload()
  await expect(device.page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(alert).toBeHidden()
})

const smallDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  const readFreeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    fill: (left: number) => {
      appendFileSync(filler, Buffer.alloc(Math.max(0, readFreeBytes() - left)))
    },
    clear: () => truncateSync(filler, 0),
    end: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('F53 STOR-2 on an almost full disk a file is refused so that text still fits, and no text is lost', async ({
  network,
}) => {
  const disk = smallDisk(160)
  const device = await Device.start(network.port, { profile: join(disk.folder, 'profile') })
  try {
    const form = await begin(await logInOnNewDevice(device), 'Written before')
    await test.step('a file that would use the last megabytes is refused', async () => {
      disk.fill(6 * 1024 * 1024)
      await form.attach(pdfFile())
      await expect(device.page.getByText(/no space|not enough space/i).first()).toBeVisible()
    })
    await test.step('on a full disk the form says that its text is not saved, whatever else the browser deletes', async () => {
      let n = 0
      await expect(async () => {
        n += 1
        // On a full disk the app deletes data that it can download again. The space that this frees is filled too.
        disk.fill(0)
        await form.note.fill(`Written on a full disk ${n} ${'x'.repeat(400)}`)
        await form.place.fill(`Port ${n}`)
        await expect(form.dialog.getByRole('button', { name: 'Save a backup' })).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 90_000 })
      await form.note.fill('Written on a full disk at last')
      await form.place.fill('Port 9')
      await expect(form.saved).toBeHidden()
      await expect(form.place).toHaveValue('Port 9')
    })
    await test.step('once there is space again, the text on the screen is stored', async () => {
      disk.clear()
      await form.dialog
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      await device.holds('Written on a full disk at last')
    })
  } finally {
    await device.close()
    disk.end()
  }
})
