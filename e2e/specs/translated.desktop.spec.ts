import type { Page } from '@playwright/test'
import { translate, waysToTranslate } from '../../tests/harness/translate.ts'
import { expect, test } from '../harness/fixtures.ts'
import { productsOfSuppliers } from '../harness/records.ts'
import { LibraryPage } from '../pages/library.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'

/** Translates as Chrome does: at once, and 100 ms after each later change, each time with another technique. */
const startTranslator = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate("String(Node.prototype.removeChild).includes('native code')")).toBe(false)
  await page.evaluate(`{
    const translate = ${String(translate)}
    const ways = ${JSON.stringify(waysToTranslate)}
    let timer
    let turn = 0
    const next = () => translate(document.body, ways[turn++ % ways.length])
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(next, 100)
    }
    next()
    new MutationObserver(later).observe(document.body, { childList: true, characterData: true, subtree: true })
  }`)
  await expect(page.locator('font').first()).toBeAttached()
}

test('a page that the browser translates continues to work, and shows no outdated text', async ({ device, server }) => {
  const { page } = device
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  const open = async (address: string) => {
    await page.goto(address)
    await device.ready()
    await startTranslator(page)
  }
  const intact = async () => {
    await expect(page.getByText('Something went wrong in the app')).toHaveCount(0)
    expect(errors).toEqual([])
  }
  await openCopiedLibrary(device)
  const library = new LibraryPage(page)

  await test.step('the library shows the results of the new search, not of the previous one', async () => {
    await startTranslator(page)
    const rows = page.getByRole('main').getByRole('table')
    for (const [text, others] of [
      ['2,4-D', /abamectin/i],
      ['abamectin', /2,4-D/],
    ] as const) {
      await page
        .locator('input[type="search"]')
        .filter({ visible: true })
        .first()
        .pressSequentially(text, { delay: 60 })
      await expect(rows.getByRole('link', { name: new RegExp(text, 'i') }).first()).toBeVisible()
      await expect(rows.getByRole('link', { name: others })).toHaveCount(0)
      await page.getByRole('searchbox').filter({ visible: true }).first().fill('')
    }
    await expect(rows.locator('[translate="no"] font')).toHaveCount(0)
    await intact()
  })

  await test.step('the form names its errors, and is sent once they are corrected', async () => {
    const form = await library.enquire(2)
    await form.complete({ note: 'Fifty letters of a note that nobody may translate.' })
    await form.line('Quantity').fill('')
    await form.send()
    await expect(form.line('Quantity')).toHaveAttribute('aria-invalid', 'true')
    await form.line('Quantity').fill('1200')
    await form.send()
    await expect(form.dialog).toBeHidden({ timeout: 30_000 })
    await expect.poll(async () => (await server.enquiries()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    await intact()
  })

  await test.step('a conversation shows the answers to two questions', async () => {
    await open('/pages/index/index')
    await page.getByRole('textbox', { name: 'What do you need to source?' }).fill('Who makes abamectin?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const questionBox = page.getByRole('textbox', { name: 'Ask on' })
    await questionBox.fill('Who makes glyphosate?')
    await questionBox.press('Enter')
    await expect(page.locator('.chat__question')).toHaveText(['Who makes abamectin?', 'Who makes glyphosate?'])
    await expect(page.locator('.chat__question font')).toHaveCount(0)
    await intact()
  })

  await test.step('a comparison is changed, and a quotation accepted', async () => {
    const ids = await productsOfSuppliers(server, 4)
    const [first] = await server.enquiries()
    await server.call('PUT', 'case-draft/send-enquiry', {
      caseDraftId: '0',
      clientRef: 'translated-comparison',
      products: ids.map((pesticideId) => ({ pesticideId, quantity: '5000', unit: 'kg', packaging: 'BAG_KRAFT_25KG' })),
      deliveryPlace: 'Santos',
      payMethod: 'LC_SIGHT',
      tradeClause: 'FOB',
      maxReplyTime: '2120-12-31',
    })
    const group = async () => (await server.enquiries()).filter(({ batchNo }) => batchNo !== first?.batchNo)
    await expect
      .poll(async () => (await group()).filter(({ status }) => status === 40).length, { timeout: 60_000 })
      .toBeGreaterThan(1)
    await open(`/pages/inquiry/detail?batch=${(await group())[0]?.batchNo ?? ''}`)
    await expect(page.getByRole('table', { name: 'Quotations side by side' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('combobox', { name: 'Incoterm', exact: true }).selectOption('CFR')
    await page.getByRole('textbox', { name: 'Freight' }).fill('2400')
    await expect(page.getByText(/Your figure, /).first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Accept [A-Z]{3}\s/ }).click()
    await expect.poll(async () => (await group()).some(({ status }) => status === 60), { timeout: 60_000 }).toBe(true)
    await intact()
  })
})
