import { inArray } from 'drizzle-orm'
import { requestKinds } from '#contract/entities/request.ts'
import { recordRowId } from '../../server/modules/requests/row-id.ts'
import { records } from '../../server/modules/requests/schema.ts'
import { changeWhileStopped } from '../harness/database.ts'
import { expect, testWithSilentSuppliers } from '../harness/fixtures.ts'
import { recordOf, sendSingleRequest, type Kind, type SentRecord } from '../harness/records.ts'
import { supplierCommandsOf } from '../harness/supplier.ts'
import { everyStepName, stepName, statusText, parseSteps, type Step } from '../harness/walks.ts'
import { openCopiedLibraryIn } from '../pages/new-device.ts'
import { RequestsPage } from '../pages/requests.ts'

/** Sequences of steps that end before an agreement; all kinds have them. s: the supplier, b: the buyer, t: time. */
const common = [
  's:open s:ask b:answer s:quote b:request-revision s:quote b:decline-offer',
  's:ask s:quote b:cancel',
  's:decline',
  's:open s:decline',
  's:ask s:decline',
  's:quote b:request-revision s:decline',
  'b:cancel',
  's:open b:cancel',
  's:ask b:cancel',
  's:quote b:request-revision b:cancel',
  's:open t:expire',
  's:ask t:expire',
  's:quote t:expire b:request-revision',
]

const walks: Record<Kind, readonly string[]> = {
  enquiry: [...common, 't:expire s:quote b:accept b:close'],
  sample: [
    ...common,
    't:expire s:quote b:confirm s:ship b:receive s:ship b:receive b:report-part b:report-result b:close',
    's:quote b:confirm b:close',
    's:quote b:confirm s:clear-export b:close',
    's:quote b:confirm s:clear-export s:ship s:ship b:receive-part b:report-part b:close',
    's:quote b:confirm s:ship b:receive b:close',
  ],
  intention: [
    ...common,
    't:expire s:quote b:agree s:prepare-documents s:file-done b:file-done s:deliver-documents b:file b:approve b:close',
    's:quote b:agree b:close',
    's:quote b:agree s:file-done b:close',
    's:quote b:agree b:file-done b:file b:close',
    's:quote b:agree s:deliver-documents s:file-done b:file-done b:close',
    's:quote b:agree s:deliver-documents b:file b:refuse b:close',
  ],
}

const offers: Record<Kind, readonly string[]> = {
  enquiry: ['quote', '--price', '2.50'],
  sample: ['cost', '--sample', '12.50', '--freight', '40'],
  intention: ['support', '--fee', '9500', '--months', '18'],
}

const commandOf = (kind: Kind, { action }: Step, { requiredFiles }: SentRecord): readonly string[] => {
  switch (action) {
    case 'quote':
      return offers[kind]
    case 'ask':
      return ['ask', 'To which port?']
    case 'clear-export':
      return ['clear']
    case 'ship':
      return ['ship', '--carrier', 'DHL Express']
    case 'prepare-documents':
      return ['prepare']
    case 'deliver-documents':
      return ['deliver']
    case 'file-done':
      return ['file', requiredFiles.find(({ done }) => !done)?.file ?? '']
    default:
      return [action]
  }
}

const press = async (requests: RequestsPage, { action }: Step): Promise<void> => {
  const { page, say } = requests
  const inPlace = async (button: string, confirm: string) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say(button), exact: true })
      .first()
      .click()
    await requests.question.getByRole('button', { name: say(confirm), exact: true }).click()
    await expect(requests.question).toBeHidden()
  }
  switch (action) {
    case 'answer':
      await page.getByLabel(say('Your reply')).fill('Santos')
      return page.getByRole('button', { name: say('Send reply') }).click()
    case 'request-revision':
      return requests.take('Request a revised quotation', 'Better for 20 t')
    case 'decline-offer':
      return requests.take('Decline quotation', 'Too dear')
    case 'cancel':
      return requests.take('Cancel request', 'Not needed any more')
    case 'accept':
      return requests.take('Accept quotation', '', 'Accept')
    case 'confirm':
      return requests.take('Confirm cost')
    case 'agree':
      return requests.take('Accept')
    case 'close':
      return requests.take('Close request')
    case 'receive':
    case 'receive-part':
      return inPlace('Mark as received', 'Confirm receipt')
    case 'report-result':
    case 'report-part':
      return inPlace('Mark as passed', 'Save result')
    case 'file-done': {
      await page.getByText(say('Mark as received'), { exact: true }).first().click()
      await requests.question.getByRole('button', { name: say('Mark as done'), exact: true }).click()
      return expect(requests.question).toBeHidden()
    }
    case 'file':
      return requests.take('I have submitted it', '', 'Save submission')
    case 'approve':
      return requests.take('Mark as approved', '', 'Save approval')
    case 'refuse':
      return requests.take('Mark as refused', '', 'Save refusal')
    default:
      throw new Error(`${action} is not the buyer's`)
  }
}

interface Walker {
  readonly steps: readonly Step[]
  readonly record: SentRecord
  at: number
}

const sections = { enquiry: 'inquiry', sample: 'sample', intention: 'intention' } as const

interface Fixtures {
  readonly play: (kind: Kind) => Promise<ReadonlySet<string>>
}

const test = testWithSilentSuppliers.extend<Fixtures>({
  play: async ({ backend, device, server, say }, use) => {
    const { page } = device
    const supplier = supplierCommandsOf(backend.port, '9002')

    await use(async (kind) => {
      const requests = new RequestsPage(page, sections[kind], say)
      const walkers: Walker[] = []
      const stepNames = new Set<string>()
      const nextStep = ({ steps, at }: Walker) => steps[at]
      const dueOf = (actor: Step['actor']) => walkers.filter((one) => nextStep(one)?.actor === actor)
      const take = (one: Walker): Step => {
        const step = nextStep(one)
        if (!step) throw new Error('there is no further step')
        stepNames.add(stepName(step))
        one.at += 1
        return step
      }
      const rowOf = ({ record }: Walker) =>
        requests.panel
          .getByRole('listitem')
          .filter({ has: page.locator(`a[href$="/detail?id=${record.id}"]`) })
          .first()
      const readInList = async (moved: readonly Walker[]) => {
        await requests.open('sent')
        for (const one of moved) {
          const text = say(statusText(kind, take(one).to))
          await expect(rowOf(one).getByText(text, { exact: true }).first()).toBeVisible()
        }
      }
      const supplierActs = async (moved: readonly Walker[]) => {
        for (const one of moved) {
          const step = nextStep(one)
          const [command = '', ...more] = step ? commandOf(kind, step, one.record) : []
          await supplier(command, one.record.recordNo, ...more)
        }
        await readInList(moved)
      }
      const buyerActs = async (one: Walker) => {
        const readRecord = () => recordOf(server, kind, one.record.id)
        const logSizeBefore = (await readRecord()).log?.length ?? 0
        const step = take(one)
        await rowOf(one).getByRole('link').first().click()
        // Waits for the log of the record's page, because the list does not show a step that changes no status.
        await expect(requests.entries).toHaveCount(logSizeBefore, { timeout: 30_000 })
        await press(requests, step)
        await expect.poll(async () => (await readRecord()).log?.length, { timeout: 30_000 }).toBe(logSizeBefore + 1)
        expect((await readRecord()).status, stepName(step)).toBe(step.to)
        await expect(requests.status(statusText(kind, step.to))).toBeVisible()
        expect(await requests.overlaps()).toEqual([])
        await page.goBack()
        await expect(requests.panel).toBeVisible()
      }
      const timePasses = async (moved: readonly Walker[]) => {
        const ids = moved.map(({ record }) => recordRowId.parse(Number(record.id)))
        const past = { maxReplyTime: '2020-01-01', offerValidUntil: '2020-01-01' }
        await changeWhileStopped(backend, (db) => db.update(records).set(past).where(inArray(records.id, ids)))
        await readInList(moved)
      }

      for (const [n, words] of walks[kind].entries()) {
        const record = await sendSingleRequest(server, kind, 'DEMO-2026-0011', `${kind}-${n}`)
        walkers.push({ steps: parseSteps(kind, words), record, at: 0 })
      }
      await openCopiedLibraryIn(device, say)
      for (;;) {
        const [bySupplier, byBuyer, byTime] = [dueOf('supplier'), dueOf('buyer'), dueOf('system')]
        if (bySupplier.length > 0)
          await test.step(`the supplier takes ${bySupplier.length} steps`, () => supplierActs(bySupplier))
        else if (byBuyer.length > 0)
          await test.step(`the buyer takes ${byBuyer.length} steps`, async () => {
            await requests.open('sent')
            for (const one of byBuyer) await buyerActs(one)
          })
        else if (byTime.length > 0) await test.step(`time takes ${byTime.length} steps`, () => timePasses(byTime))
        else break
      }
      return stepNames
    })
  },
})
test.setTimeout(600_000)

for (const kind of requestKinds)
  test(`every possible step of a sent ${kind} appears on the screen, and the buyer's own steps can be taken there`, async ({
    play,
  }) => {
    const stepNames = await play(kind)
    expect(everyStepName(kind).filter((step) => !stepNames.has(step))).toEqual([])
  })
