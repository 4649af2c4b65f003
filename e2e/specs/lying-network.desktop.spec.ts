import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BuyerApi } from '../harness/api.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Fault, FaultyProxy, RecordedRequest } from '../harness/lying-network.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'
import { pdfFile, RequestForm } from '../pages/request-form.ts'
import { RequestsPage } from '../pages/requests.ts'

const isUpload = (path: string) => path.includes('/file/upload')
const isSend = (path: string) => path.includes('send-enquiry')

const writtenForm = async (page: Page, words: string): Promise<RequestForm> => {
  const library = new LibraryPage(page)
  const form = await library.enquire(2)
  await form.complete({ note: words })
  await form.attach(pdfFile(`${words}.pdf`, words))
  await expect(form.dialog.getByText(`${words}.pdf`)).toBeVisible()
  return form
}

const expectOnce = async (
  server: BuyerApi,
  words: string,
  writes: readonly RecordedRequest[],
  from = 0,
): Promise<string> => {
  const matchingRecords = async () => (await server.enquiries()).filter((record) => record.note === words)
  await expect.poll(async () => (await matchingRecords()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const records = await matchingRecords()
  expect(new Set(records.map((record) => record.batchNo)).size).toBe(1)
  expect(new Set(records.map((record) => record.company.name)).size).toBe(records.length)
  expect(records.flatMap((record) => record.products)).toHaveLength(2)
  expect(records.every((record) => record.attachList.length === 1)).toBe(true)
  expect(new Set(records.flatMap((record) => record.attachList.map((file) => file.url))).size).toBe(1)
  const newWrites = writes.slice(from)
  for (const attempts of [
    newWrites.filter(({ path }) => isUpload(path)),
    newWrites.filter(({ path }) => isSend(path)),
  ]) {
    expect(attempts.length).toBeGreaterThan(0)
    expect(attempts.every(({ key }) => Boolean(key))).toBe(true)
    expect(new Set(attempts.map(({ key, digest }) => `${key} ${digest}`)).size).toBe(1)
  }
  return records[0]?.batchNo ?? ''
}

const lying = (network: FaultyProxy, fault: Fault) => {
  let uploads = true
  let sends = true
  network.fault = ({ path }) => ((uploads && isUpload(path)) || (sends && isSend(path)) ? fault : null)
  return {
    aboutSends: () => (uploads = false),
    stop: () => (sends = false),
  }
}

const attempts = (network: FaultyProxy, from: number, which: (path: string) => boolean) =>
  network.writes.slice(from).filter(({ path, fault }) => fault !== null && which(path)).length

const onItsWay =
  /^(Waiting for a connection|Waiting for the server|Our service is not answering|Sending|Checking whether it was sent)$/

test('whatever false answers the network gives to an upload and a send, one request group arrives and the list is correct', async ({
  device,
  network,
  server,
  backend,
}) => {
  test.setTimeout(480_000)
  await openCopiedLibrary(device)
  const { page } = device
  const list = new RequestsPage(page)
  const storedFiles = async () => {
    const entries = await readdir(join(backend.data, 'files'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }
  const storedBefore = await storedFiles()
  const faults: readonly Fault[] = ['cut', 'error-500', 'portal', 'drop-answer', 'bad-gateway-after', 'hang']
  for (const fault of faults) {
    await test.step(fault, async () => {
      const words = `Told ${fault}`
      const from = network.writes.length
      await new LibraryPage(page).open()
      const form = await writtenForm(page, words)
      const faultInjector = lying(network, fault)
      await form.send()
      await expect(page.getByText(onItsWay).first()).toBeVisible()
      await list.open('sent')
      const row = list.panel.getByRole('listitem').first()

      await expect.poll(() => attempts(network, from, isUpload), { timeout: 30_000 }).toBeGreaterThan(0)
      await expect(row.getByText(onItsWay)).toBeVisible()
      expect(await server.enquiries().then((records) => records.some((record) => record.note === words))).toBe(false)

      faultInjector.aboutSends()
      // A hanging upload is aborted after 60 s without a byte (RETRY-3). Only then can the send start.
      await expect.poll(() => attempts(network, from, isSend), { timeout: 100_000 }).toBeGreaterThan(0)
      await expect(row.getByText(onItsWay)).toBeVisible()

      faultInjector.stop()
      // If nothing shows that the server honours keys, the app waits 60 s for the answer and another 30 s for the
      // request to arrive (VERIFY-1).
      await expect(row.getByText(onItsWay)).toHaveCount(0, { timeout: 120_000 })
      network.fault = null
      const batchNo = await expectOnce(server, words, network.writes, from)
      await expect(list.panel.getByText(batchNo).first()).toBeVisible({ timeout: 30_000 })
    })
  }
  expect(await storedFiles()).toBe(storedBefore + faults.length)

  await test.step('the record of the request that was sent last shows its receipt', async () => {
    await list.panel.getByRole('listitem').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  })
})

test(
  'if the server dies during the request, or two tabs send at the same time, one request group arrives',
  { tag: '@daily' },
  async ({ device, network, server, backend }) => {
    test.setTimeout(300_000)
    await openCopiedLibrary(device)
    const { page } = device

    await test.step('the server is killed during the request, and started again', async () => {
      const form = await writtenForm(page, 'Told by a dying server')
      const deaths: Promise<void>[] = []
      network.fault = ({ path }) => {
        if (isSend(path) && deaths.length === 0) deaths.push(backend.kill())
        return null
      }
      await form.send()
      await expect.poll(() => deaths.length, { timeout: 60_000 }).toBe(1)
      await Promise.all(deaths)
      await expect(page.getByRole('button', { name: /^(Offline|Waiting|Sending|Checking)/ })).toBeVisible()
      await backend.start()
      await expectOnce(server, 'Told by a dying server', network.writes)
      network.fault = null
    })

    await test.step('Send is pressed in two tabs at the same time', async () => {
      const from = network.writes.length
      await new LibraryPage(page).open()
      const firstForm = await writtenForm(page, 'Pressed twice')
      const draft = new URL(page.url()).searchParams.get('draft') ?? ''
      const second = await device.context.newPage()
      await second.goto(`/pages/inquiry/index?tab=drafts&draft=${draft}`)
      const secondForm = new RequestForm(second)
      await expect(secondForm.note).toHaveValue('Pressed twice')
      const buttons = [firstForm, secondForm].map((form) => form.dialog.getByRole('button', { name: 'Send enquiry' }))
      await Promise.all(buttons.map((button) => button.waitFor()))
      await Promise.all(buttons.map((button) => button.evaluate((element: HTMLElement) => element.click())))
      await expectOnce(server, 'Pressed twice', network.writes, from)
      await expect(secondForm.dialog).toBeHidden({ timeout: 30_000 })
    })
  },
)
