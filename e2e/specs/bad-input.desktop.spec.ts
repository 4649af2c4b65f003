import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'
import { pdfFile, RequestForm } from '../pages/request-form.ts'
import { RequestsPage } from '../pages/requests.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test(
  'a form marks every wrong field, names the first problem, and rejects files that cannot be sent',
  { tag: '@daily' },
  async ({ device, server }, testInfo) => {
    const library = await openCopiedLibrary(device)
    const { page } = device
    const form = await library.enquire(2)
    const { dialog } = form
    const quantity = dialog.getByRole('textbox', { name: /^Quantity, / })

    await test.step('an empty form names its first problem, marks every wrong field and focuses the first', async () => {
      await expect(quantity.first()).toBeVisible()
      await form.send()
      await expect(toast(page, /./)).toHaveCount(1)
      // The two quantities and the place are missing. All other fields have a default.
      await expect(dialog.getByText('3 fields to fix before sending')).toBeVisible()
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(3)
      await expect(quantity.first()).toBeFocused()
      await expect(toast(page, /./)).toHaveCount(0, { timeout: 4_000 })
      await dialog.getByRole('link', { name: 'Port of loading (FOB)' }).click()
      await expect(form.place).toBeFocused()
      expect(await server.drafts()).toHaveLength(0)
    })

    await test.step('the error mark of a field disappears once the field is correct, and the length of the note is limited', async () => {
      await form.complete()
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0)
      await form.note.fill('')
      await form.note.focus()
      await page.keyboard.insertText('n'.repeat(620))
      await expect(form.note).toHaveValue('n'.repeat(620))
      await expect(dialog.getByText('Shorten the text by 150 characters').first()).toBeVisible()
      // The line of the country takes 30 of the 500 characters, because some backends get it in the note.
      await form.note.fill('n'.repeat(470))
      await expect(dialog.getByLabel('470 of 470 characters')).toBeVisible()
    })

    await test.step('a file is refused if it is too big or has a wrong type', async () => {
      const bigFile = testInfo.outputPath('big.pdf')
      await writeFile(bigFile, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20 * 1024 * 1024)]))
      await form.attachFrom(bigFile)
      await expect(toast(page, 'big.pdf is larger than 20 MB')).toBeVisible()
      await form.attach({
        name: 'invoice.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ\u0090\u0000 this is a program'),
      })
      await expect(toast(page, 'invoice.pdf: this file type cannot be sent')).toBeVisible()
      await expect(dialog.getByRole('group', { name: 'Attachments, 0 of 5' })).toBeVisible()
    })

    await test.step('the corrected form is saved with its values', async () => {
      await form.saveDraft()
      await expect.poll(async () => (await server.drafts()).map((draft) => draft.note?.length)).toEqual([470])
    })
  },
)

/** Adds to almost every table a row that no version of the app would write. Returns the number of these rows. */
const writeUnreadableRows = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    let rowCount = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^agro-(out|ref)-/.test(name)) continue
      const db = await open(name)
      for (const table of db.objectStoreNames) {
        if (['parts', 'index', 'quarantine', 'log'].includes(table)) continue
        const store = db.transaction(table, 'readwrite').objectStore(table)
        const path = store.keyPath
        const keys = Array.isArray(path) ? path : [path]
        const row: Record<string, unknown> = {
          nonsense: { deep: [null, Number.NaN] },
          kind: 'enquiry',
          updatedSeq: 'x',
          status: 7,
        }
        for (const key of keys) if (typeof key === 'string') row[key] = `garbage-${table}`
        await new Promise<void>((resolve, reject) => {
          const putRequest = store.put(row)
          putRequest.addEventListener('success', () => resolve())
          putRequest.addEventListener('error', () =>
            reject(new Error(`${name} ${table}: ${putRequest.error?.message ?? ''}`)),
          )
        })
        rowCount += 1
      }
      db.close()
    }
    return rowCount
  })

test('unreadable rows, a full disk and unknown addresses each show a message, and nothing is lost', async ({
  device,
}) => {
  const library = await openCopiedLibrary(device)
  let { page } = device
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))
  let form = await library.enquire(1)
  await form.complete({ note: 'Before the damage' })
  const product = await form.product()

  await test.step('a full disk is reported; the text stays in the form and is stored once there is space', async () => {
    await device.holds('Before the damage')
    // The browser is restarted: a running one has reserved disk space, with which its next writes would succeed.
    const address = page.url()
    await device.kill()
    await device.open()
    page = device.page
    page.on('pageerror', (error) => crashes.push(error.message))
    form = new RequestForm(page)
    const session = await device.context.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: device.address, quotaSize: 1 })
    await page.goto(address)
    await expect(form.note).toHaveValue('Before the damage')
    await form.note.fill('Written on a full disk')
    await expect(
      form.dialog.getByText('Not saved: no space left. Free some space or keep this page open.'),
    ).toBeVisible()
    await expect(form.note).toHaveValue('Written on a full disk')
    await form.attach(pdfFile('no-room.pdf'))
    await expect(toast(page, /for no-room\.pdf|ould not be saved/)).toBeVisible()
    await session.send('Storage.overrideQuotaForOrigin', { origin: device.address })
    await form.note.fill('Written when there was room again')
    await expect(form.saved).toBeVisible()
    await device.holds('Written when there was room again')
    await page.reload()
    await expect(form.note).toHaveValue('Written when there was room again')
  })

  await test.step('unreadable rows are set aside; readable rows stay', async () => {
    await form.dialog.getByRole('button', { name: 'Close' }).first().click()
    expect(await writeUnreadableRows(page)).toBeGreaterThan(8)
    const list = new RequestsPage(page)
    await list.open('drafts')
    await expect((await list.openDraft(product)).note).toHaveValue('Written when there was room again')
    for (const path of [
      '/pages/inquiry/index?tab=sent',
      '/pages/cart/index',
      '/pages/setting/device',
      '/pages/message/index',
      '/pages/company/index',
      '/',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByText('Something went wrong in the app')).toHaveCount(0)
    }
    const newLibrary = new LibraryPage(page)
    await newLibrary.open()
    await newLibrary.search('glyphosate')
    await expect(page.getByRole('link', { name: /glyphosate/i }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /need.? attention/ })).toBeVisible()
  })

  await test.step('unknown addresses show a message', async () => {
    const addresses: [string, string | RegExp][] = [
      ['/pages/product/detail?id=%00%F0%9F%92%A9', 'This product is not in the library on this device.'],
      ['/pages/product/detail', 'This product is not in the library on this device.'],
      ['/pages/company/detail?id=../../etc/passwd', 'This supplier is not in the directory on this device.'],
      ['/pages/inquiry/detail?id=999999999999999999999', 'Not on this device'],
      ['/pages/inquiry/index?tab=nonsense&page=-7&reply=x&batch=nothing', 'Nothing matches'],
      ['/pages/product/index?page=0&size=abc&sort=constructor&category=__proto__', /products?$|Nothing matches/],
      ['/pages/inquiry/index?draft=no-such-draft', 'This draft is no longer on this device.'],
      ['/pages/message/index?show=nonsense&id=x', 'No messages here.'],
      ['/pages/nothing/here', 'There is no page at this address.'],
    ]
    for (const [path, says] of addresses) {
      await page.goto(path)
      await expect(page.getByText(says).first()).toBeVisible()
    }
  })
  expect(crashes).toEqual([])
})
