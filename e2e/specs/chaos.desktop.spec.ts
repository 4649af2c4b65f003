import type { Page } from '@playwright/test'
import { SeededRandom } from '../../tests/harness/sync/seeded.ts'
import type { BuyerApi } from '../harness/api.ts'
import {
  pause,
  draftsOnDisk,
  injectWriteFaults,
  watchStoredNote,
  describePendingOps,
  type DraftOnDisk,
  type World,
} from '../harness/chaos.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'
import { pdfFile, RequestForm } from '../pages/request-form.ts'

/** CHAOS_SEED repeats a run. `CHAOS_ROUNDS=100 CHAOS_KILLS=1000 npm run nightly -- chaos` is a long run. */
const seed = Number(process.env['CHAOS_SEED'])
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 2)
const kills = Number(process.env['CHAOS_KILLS'] ?? 2)

const disruptions = [
  'the browser is killed',
  'the backend is killed',
  'the network is cut',
  'every answer is dropped',
  'two tabs press at once',
  'the app is updated',
] as const
type Disruption = (typeof disruptions)[number]

interface EnquiryInput {
  readonly words: string
  readonly act: 'send' | 'save'
  readonly products: number
  readonly file: boolean
  /** True once the form has closed, because the app then promises to save or send the enquiry. */
  promised: boolean
}

const fill = async (page: Page, written: EnquiryInput): Promise<RequestForm> => {
  const library = new LibraryPage(page)
  await library.open()
  const form = await library.enquire(written.products)
  await form.complete({ note: written.words })
  if (written.file) {
    await form.attach(pdfFile('label.pdf', written.words))
    await expect(form.dialog.getByText('label.pdf')).toBeVisible()
  }
  return form
}

const buttonOf = (form: RequestForm, act: EnquiryInput['act']) =>
  form.dialog.getByRole('button', { name: act === 'send' ? /^Send enquiry( when online)?$/ : 'Save draft' })

/** Presses the button, and sets `promised` if the form closes within 20 s, which it does not if the page is killed. */
const press = async (form: RequestForm, written: EnquiryInput): Promise<void> => {
  if (written.act === 'send') await form.leavePanel()
  await buttonOf(form, written.act).click()
  void form.dialog.waitFor({ state: 'hidden', timeout: 20_000 }).then(
    () => (written.promised = true),
    () => undefined,
  )
}

const killBrowser = async ({ device, seeded }: World) => {
  await pause(seeded.below(900))
  await device.kill()
  await device.open()
  await new LibraryPage(device.page).open()
}

const killBackend = async ({ backend, seeded }: World) => {
  await pause(seeded.below(400))
  await backend.kill()
  await pause(seeded.below(1_500))
  await backend.start()
}

const cutNetwork = async ({ network, seeded }: World) => {
  await pause(seeded.below(200))
  network.down = true
  await pause(500 + seeded.below(2_000))
  network.down = false
}

const pressTwice = async ({ device, seeded }: World, form: RequestForm, written: EnquiryInput) => {
  const draft = new URL(device.page.url()).searchParams.get('draft') ?? ''
  const second = await device.context.newPage()
  await second.goto(`/pages/inquiry/index?tab=drafts&draft=${draft}`)
  const secondForm = new RequestForm(second)
  await expect(secondForm.note).toHaveValue(written.words)
  const buttons = [form, secondForm].map((one) => buttonOf(one, written.act))
  await Promise.all(buttons.map((button) => button.waitFor()))
  await Promise.all(buttons.map((button) => button.evaluate((element: HTMLElement) => element.click())))
  await expect(form.dialog).toBeHidden()
  written.promised = true
  if (seeded.chance(0.5)) return second.close()
  await device.page.close()
  device.page = second
}

const update = async (world: World, form: RequestForm, written: EnquiryInput, version: number) => {
  const { device, network, backend } = world
  const { page } = device
  const current = await (await fetch(`http://127.0.0.1:${backend.port}/sw.js`)).text()
  network.instead.set('/sw.js', { type: 'text/javascript', body: `${current}\n// version ${version}\n` })
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const prompt = page.getByRole('button', { name: 'Update', exact: true })
  // The open form covers the update prompt, so the form is sent first.
  await press(form, written)
  await expect(form.dialog).toBeHidden()
  written.promised = true
  await page.evaluate(() => Object.assign(window, { before: true }))
  await prompt.click()
  await page.waitForFunction(() => !('before' in window), undefined, { timeout: 60_000 })
}

const inject = async (
  world: World,
  disruption: Disruption,
  form: RequestForm,
  written: EnquiryInput,
  round: number,
) => {
  switch (disruption) {
    case 'the browser is killed':
      await press(form, written)
      return killBrowser(world)
    case 'the backend is killed':
      await press(form, written)
      return killBackend(world)
    case 'the network is cut':
      await press(form, written)
      return cutNetwork(world)
    case 'every answer is dropped': {
      world.network.fault = ({ method }) => (method === 'GET' ? null : 'drop-answer')
      await press(form, written)
      await pause(1_000 + world.seeded.below(2_000))
      return injectWriteFaults(world)
    }
    case 'two tabs press at once':
      return pressTwice(world, form, written)
    case 'the app is updated':
      return update(world, form, written, round)
  }
}

const wrongWithSent = async (server: BuyerApi, written: EnquiryInput): Promise<string[]> => {
  const matching = (await server.enquiries()).filter((record) => record.note === written.words)
  if (matching.length === 0) return [`${written.words}: not sent`]
  const wrong: string[] = []
  const expectTrue = (problem: boolean, text: string) => problem && wrong.push(`${written.words}: ${text}`)
  expectTrue(new Set(matching.map((record) => record.batchNo)).size > 1, 'sent twice')
  expectTrue(new Set(matching.map((record) => record.company.name)).size < matching.length, 'a supplier has it twice')
  expectTrue(matching.flatMap((record) => record.products).length !== written.products, 'other products')
  expectTrue(
    matching.some((record) => record.attachList.length !== Number(written.file)),
    'another number of files',
  )
  return wrong
}

const wrongWithSaved = async (server: BuyerApi, written: EnquiryInput): Promise<string[]> => {
  const matching = (await server.drafts()).filter((draft) => draft.note === written.words)
  const lines = matching.flatMap((draft) => draft.companyList.flatMap((company) => company.productList))
  const isComplete = matching.length === 1 && lines.length === written.products
  return isComplete ? [] : [`${written.words}: ${matching.length} drafts of ${lines.length} products`]
}

/** Work that was not promised must be complete on the server, or still a draft on the device. */
const wrongWithUnpromised = async (
  server: BuyerApi,
  written: EnquiryInput,
  disk: readonly DraftOnDisk[],
): Promise<string[]> => {
  const serverRows = written.act === 'send' ? await server.enquiries() : await server.drafts()
  if (serverRows.some((row) => row.note === written.words))
    return written.act === 'send' ? wrongWithSent(server, written) : wrongWithSaved(server, written)
  return disk.some((draft) => draft.note === written.words) ? [] : [`${written.words}: gone`]
}

const wrongWith = (server: BuyerApi, written: EnquiryInput, disk: readonly DraftOnDisk[]): Promise<string[]> => {
  if (!written.promised) return wrongWithUnpromised(server, written, disk)
  return written.act === 'send' ? wrongWithSent(server, written) : wrongWithSaved(server, written)
}

test(`after ${rounds} faults from seed ${seed}, no enquiry is lost, and each promised one is on the server once`, async ({
  device,
  network,
  backend,
  server,
}) => {
  test.setTimeout(120_000 + rounds * 60_000)
  const seeded = new SeededRandom(seed)
  const world: World = { device, network, backend, seeded }
  await openCopiedLibrary(device)
  const all: EnquiryInput[] = []
  injectWriteFaults(world)

  let remainingDisruptions: Disruption[] = []
  for (let round = 1; round <= rounds; round += 1) {
    if (remainingDisruptions.length === 0) remainingDisruptions = seeded.shuffled(disruptions)
    const calamity = remainingDisruptions.pop() as Disruption
    const act = seeded.chance(0.7) ? 'send' : 'save'
    const enquiry: EnquiryInput = {
      words: `Chaos ${seed}, round ${round}`,
      act,
      products: 1 + seeded.below(2),
      file: seeded.chance(0.4),
      promised: false,
    }
    await test.step(`${round}: ${act}, and ${calamity}`, async () => {
      const form = await fill(device.page, enquiry)
      await device.holds(enquiry.words)
      all.push(enquiry)
      await inject(world, calamity, form, enquiry, round)
    })
  }

  await test.step('once there are no more faults, all waiting work is sent automatically', async () => {
    network.fault = null
    network.instead.clear()
    await new LibraryPage(device.page).open()
    await expect.poll(() => describePendingOps(device.page), { timeout: 120_000 }).toEqual([])
  })
  const disk = await draftsOnDisk(device.page)
  const wrong = (await Promise.all(all.map((written) => wrongWith(server, written, disk)))).flat()
  expect(wrong, `CHAOS_SEED=${seed}`).toEqual([])
  const words = new Set(all.map((written) => written.words))
  const notes = [...(await server.enquiries()), ...(await server.drafts())].map((row) => row.note ?? '')
  expect(notes.filter((note) => !words.has(note))).toEqual([])
  console.log(
    `seed ${seed}: ${all.length} written, ${all.filter((one) => one.promised).length} promised, 0 lost, 0 doubled`,
  )
})

test(`no stored text is lost in ${kills} kills of the browser during typing, seed ${seed}`, async ({ device }) => {
  test.setTimeout(120_000 + kills * 30_000)
  const seeded = new SeededRandom(seed + 1)
  await openCopiedLibrary(device)
  await fill(device.page, { words: 'key 0', act: 'save', products: 1, file: false, promised: false })
  await device.holds('key 0')
  const [draft] = (await draftsOnDisk(device.page)).filter(({ note }) => note === 'key 0')
  const localId = draft?.localId ?? ''
  const numberOf = (note: string) => Number(/^key (\d+)$/.exec(note)?.[1] ?? -1)

  let key = 0
  let storedNumber = 0
  let acknowledgedCount = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const { page } = device
    const form = new RequestForm(page)
    await page.goto(`/pages/inquiry/index?tab=drafts&draft=${localId}`)
    await expect(form.note).toHaveValue(`key ${storedNumber}`)
    await expect(form.saved).toBeVisible()
    await watchStoredNote(page, localId, (note) => {
      if (numberOf(note) > storedNumber) acknowledgedCount += 1
      storedNumber = Math.max(storedNumber, numberOf(note))
    })
    let alive = true
    const typing = (async () => {
      while (alive) await form.note.fill(`key ${(key += 1)}`, { timeout: 5_000 })
    })().catch(() => undefined)
    await pause(300 + seeded.below(1_500))
    await device.kill()
    alive = false
    await typing
    const promisedNumber = storedNumber
    await device.open()
    await device.page.goto('/manifest.webmanifest')
    const storedDraft = (await draftsOnDisk(device.page)).find((one) => one.localId === localId)
    expect(numberOf(storedDraft?.note ?? ''), `kill ${kill}, CHAOS_SEED=${seed}`).toBeGreaterThanOrEqual(promisedNumber)
    storedNumber = numberOf(storedDraft?.note ?? '')
    key = Math.max(key, storedNumber)
  }
  expect(acknowledgedCount).toBeGreaterThan(0)
  console.log(`seed ${seed}: ${kills} kills, ${acknowledgedCount} saves acknowledged before them, 0 lost`)
})
