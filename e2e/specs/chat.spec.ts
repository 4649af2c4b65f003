import { emptyDemoAccount } from '../../server/seed/accounts.ts'
import { modelReplies, openModelDouble } from '../../tests/harness/model-double.ts'
import { BuyerApi } from '../harness/api.ts'
import { startBackend } from '../harness/backend.ts'
import { Device } from '../harness/device.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { logIn } from '../pages/sign-in.ts'

interface ProductList {
  readonly list: { readonly registrationNo: string; readonly validUntil: string }[]
}
const anyProduct = async (port: number): Promise<ProductList['list'][number]> => {
  const api = await new BuyerApi(port).logIn()
  const { list } = await api.call<ProductList>('GET', 'pesticide/page?pageNo=1&pageSize=20')
  const product = list.find(({ registrationNo, validUntil }) => registrationNo && validUntil)
  if (!product) throw new Error('the library has no such product')
  return product
}

test("a visitor's chat moves to the account and to another device, and the model answers from the records", async ({
  viewport,
}) => {
  const size = viewport ? { viewport } : {}
  const model = await openModelDouble()
  const backend = await startBackend({ MODEL_URL: model.url, MODEL_NAME: 'double' })
  const device = await Device.start(backend.port, size)
  const otherDevice = await Device.start(backend.port, { ...size, arrived: true })
  try {
    const { registrationNo } = await anyProduct(backend.port)
    const { page, context } = device
    const question = `Until when is ${registrationNo} valid?`

    await test.step('a visitor who asks online and offline gets answers from the records', async () => {
      await page.goto('/pages/product/index')
      await device.ready()
      await expect(page.getByText(/^As of /).first()).toBeVisible({ timeout: 120_000 })
      await device.hasEveryScreen()
      await page.goto('/pages/index/index')
      await page.getByRole('textbox', { name: 'What do you need to source?' }).fill(question)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(page.getByText('This is what the register says.')).toBeVisible({ timeout: 60_000 })
      const line = page.getByRole('listitem').filter({ hasText: registrationNo })
      await expect(line.getByRole('link')).toHaveAttribute('href', /\/pages\/product\/detail\?id=/)
      await expect(page.getByRole('button', { name: 'Ask the AI model too' })).toBeHidden()
      await context.setOffline(true)
      await page.getByRole('textbox', { name: 'Ask on' }).fill('I drank glyphosate')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Call a poison centre/)).toBeVisible()
      await context.setOffline(false)
    })

    await test.step('after a login and a confirmation, the conversation is in the account', async () => {
      await logIn(page)
      await page.goto('/pages/index/index')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const api = await new BuyerApi(backend.port).logIn(emptyDemoAccount.email, emptyDemoAccount.password)
      const titles = async () =>
        (await api.call<{ title: string }[]>('GET', 'chat/conversation/my-list')).map(({ title }) => title)
      await expect.poll(titles, { timeout: 30_000 }).toEqual([question])
    })

    await test.step('another device has the conversation', async () => {
      await openCopiedLibrary(otherDevice)
      await otherDevice.page.goto('/pages/index/index?chats=1')
      await otherDevice.page
        .getByRole('link', { name: new RegExp(registrationNo) })
        .last()
        .click()
      await expect(otherDevice.page.getByText('This is what the register says.')).toBeVisible({ timeout: 30_000 })
      await expect(otherDevice.page.getByText(/asked on another device/).first()).toBeVisible()
    })

    await test.step('offline, a question to the model waits, and the records answer it meanwhile', async () => {
      model.will(modelReplies.says('The number is **[r1.registrationNo]** [r1]. It costs 30 dollars [r1].'))
      await page.goto('/pages/index/index?chats=1')
      await page
        .getByRole('link', { name: new RegExp(registrationNo) })
        .last()
        .click()
      const ask = page.getByRole('button', { name: 'Ask the AI model too' })
      await expect(ask).toBeVisible()
      await context.setOffline(true)
      await ask.click()
      await expect(page.getByText(/^The AI model waits for a connection/)).toBeVisible({ timeout: 30_000 })
      await page.reload()
      await expect(page.getByText(/^The AI model waits for a connection/)).toBeVisible({ timeout: 30_000 })
      await context.setOffline(false)
      const reply = page.getByText(`The number is ${registrationNo}`)
      await expect(reply).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('left out: not in the records')).toBeVisible()
      await expect(page.getByText('30 dollars')).toBeHidden()
      await reply.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/pages\/product\/detail\?id=/)
    })

    await test.step('the other device can read the answer, and can report it as wrong', async () => {
      await otherDevice.page.reload()
      await expect(otherDevice.page.getByText(`The number is ${registrationNo}`)).toBeVisible({ timeout: 60_000 })
      await otherDevice.page.getByRole('button', { name: 'Report this answer' }).first().click()
      const dialog = otherDevice.page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('The day is missing')
      await dialog.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(otherDevice.page.getByText('Reported. Thank you.')).toBeVisible()
    })
  } finally {
    await device.close()
    await otherDevice.close()
    await backend.close()
    model.close()
  }
})
