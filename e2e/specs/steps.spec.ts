import { inArray } from 'drizzle-orm'
import { recordRowId } from '../../server/modules/requests/row-id.ts'
import { records } from '../../server/modules/requests/schema.ts'
import { startBackend } from '../harness/backend.ts'
import { whileStopped } from '../harness/database.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { recordOf, sendFurther, type Kind, type SentRecord } from '../harness/records.ts'
import { supplierAt } from '../harness/supplier.ts'
import { everyStep, named, statusText, walk, type Step } from '../harness/walks.ts'
import { sayIn, type Say } from '../harness/words.ts'
import { arrive } from '../pages/arrive.ts'
import { Requests } from '../pages/requests.ts'
import { switchToSpanish } from '../pages/speak.ts'

/** Every outcome before an agreement that all kinds have. s: the supplier, b: the buyer, t: time. */
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

/** The outcomes of each kind. Together the walks take every possible step. */
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

/** The walks that kinds.spec.ts does not cover. */
const leftOut: typeof walks = {
  enquiry: ['s:open b:cancel', 't:expire s:quote'],
  sample: [
    's:open s:ask b:answer s:quote b:request-revision s:quote b:decline-offer',
    's:ask s:decline',
    's:open t:expire',
  ],
  intention: [
    's:open s:ask b:answer s:quote b:request-revision s:quote b:decline-offer',
    's:ask s:decline',
    's:open t:expire',
    'b:cancel',
  ],
}

const offers: Record<Kind, readonly string[]> = {
  enquiry: ['quote', '--price', '2.50'],
  sample: ['cost', '--sample', '12.50', '--freight', '40'],
  intention: ['support', '--fee', '9500', '--months', '18'],
}

/** The command that makes the supplier take this step. */
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

/** Takes the buyer's step on the open record. */
const press = async (requests: Requests, { action }: Step): Promise<void> => {
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
      return requests.take('Accept quotation')
    case 'confirm':
      return requests.take('Confirm cost')
    case 'agree':
      return requests.take('Accept')
    case 'close':
      return requests.take('Close request')
    case 'receive':
    case 'receive-part':
      return inPlace('Received', 'Confirm receipt')
    case 'report-result':
    case 'report-part':
      return inPlace('Passed', 'Save result')
    case 'file-done': {
      await page.getByText(say('Received'), { exact: true }).first().click()
      await requests.question.getByRole('button', { name: say('Mark as done'), exact: true }).click()
      return expect(requests.question).toBeHidden()
    }
    case 'file':
      return requests.take('Submitted', '', 'Save submission')
    case 'approve':
      return requests.take('Approved', '', 'Save approval')
    case 'refuse':
      return requests.take('Refused', '', 'Save refusal')
    default:
      throw new Error(`${action} is not the buyer's`)
  }
}

/** A record and how far it is on its walk. */
interface Walker {
  readonly kind: Kind
  readonly steps: readonly Step[]
  readonly record: SentRecord
  at: number
}

const kinds = ['enquiry', 'sample', 'intention'] as const

interface Fixtures {
  readonly say: Say
  /** Takes records of each kind along their walks. Returns every step taken, with its kind. */
  readonly play: (written: Partial<typeof walks>) => Promise<ReadonlySet<string>>
}

/** The suppliers do not answer by themselves. The desktop runs in English, the phone in Spanish. */
const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  backend: async ({}, use) => {
    const backend = await startBackend({ SUPPLIER_DELAY_MS: '86400000' })
    await use(backend)
    await backend.close()
  },
  say: async ({ isMobile }, use) => use(sayIn(isMobile ? 'es' : 'en')),
  play: async ({ backend, device, server, say, isMobile }, use) => {
    const { page } = device
    const supplier = supplierAt(backend.port, '9002')
    const lists = {
      enquiry: new Requests(page, 'inquiry', say),
      sample: new Requests(page, 'sample', say),
      intention: new Requests(page, 'intention', say),
    }
    const walkers: Walker[] = []
    const taken = new Set<string>()
    const next = ({ steps, at }: Walker) => steps[at]
    const dueOf = (actor: Step['actor']) => walkers.filter((one) => next(one)?.actor === actor)
    const take = (one: Walker): Step => {
      const step = next(one)
      if (!step) throw new Error('there is no further step')
      taken.add(`${one.kind} ${named(step)}`)
      one.at += 1
      return step
    }
    const rowOf = ({ kind, record }: Walker) =>
      lists[kind].panel
        .getByRole('listitem')
        .filter({ has: page.locator(`a[href$="/detail?id=${record.id}"]`) })
        .first()
    /** Expects other actors' steps in the list of each kind. */
    const readInLists = async (moved: readonly Walker[]) => {
      for (const kind of kinds) {
        const own = moved.filter((one) => one.kind === kind)
        if (own.length > 0) await lists[kind].open('sent')
        for (const one of own) {
          const text = say(statusText(kind, take(one).to))
          await expect(rowOf(one).getByText(text, { exact: true }).first()).toBeVisible()
        }
      }
    }
    const supplierActs = async (moved: readonly Walker[]) => {
      for (const one of moved) {
        const step = next(one)
        const [command = '', ...more] = step ? commandOf(one.kind, step, one.record) : []
        await supplier(command, one.record.recordNo, ...more)
      }
      await readInLists(moved)
    }
    /** Opens the record from its list, takes the step, and goes back. */
    const buyerActs = async (one: Walker) => {
      const { kind } = one
      const standing = () => recordOf(server, kind, one.record.id)
      const before = (await standing()).log?.length ?? 0
      const step = take(one)
      await rowOf(one).getByRole('link').first().click()
      // Wait for the log: a step without a change of status does not show in the list. If the supplier has just ticked
      // off a document, ticking it off again would be no step.
      await expect(lists[kind].entries).toHaveCount(before, { timeout: 30_000 })
      await press(lists[kind], step)
      await expect.poll(async () => (await standing()).log?.length, { timeout: 30_000 }).toBe(before + 1)
      expect((await standing()).status, named(step)).toBe(step.to)
      await expect(lists[kind].status(statusText(kind, step.to))).toBeVisible()
      await page.goBack()
      await expect(lists[kind].panel).toBeVisible()
    }
    const timePasses = async (moved: readonly Walker[]) => {
      const ids = moved.map(({ record }) => recordRowId.parse(Number(record.id)))
      const past = { maxReplyTime: '2020-01-01', offerValidUntil: '2020-01-01' }
      await whileStopped(backend, (db) => db.update(records).set(past).where(inArray(records.id, ids)))
      await readInLists(moved)
    }

    await use(async (written) => {
      for (const kind of kinds)
        for (const [n, words] of (written[kind] ?? []).entries()) {
          const record = await sendFurther(server, kind, 'DEMO-2026-0011', `${kind}-${n}`)
          walkers.push({ kind, steps: walk(kind, words), record, at: 0 })
        }
      await arrive(device)
      if (isMobile) await switchToSpanish(page)
      for (;;) {
        const [bySupplier, byBuyer, byTime] = [dueOf('supplier'), dueOf('buyer'), dueOf('system')]
        if (bySupplier.length > 0)
          await test.step(`the supplier, ${bySupplier.length} times`, () => supplierActs(bySupplier))
        else if (byBuyer.length > 0)
          for (const kind of kinds) {
            const own = byBuyer.filter((one) => one.kind === kind)
            if (own.length === 0) continue
            await test.step(`the buyer of one ${kind}, ${own.length} times`, async () => {
              await lists[kind].open('sent')
              for (const one of own) await buyerActs(one)
            })
          }
        else if (byTime.length > 0) await test.step(`time, ${byTime.length} times`, () => timePasses(byTime))
        else break
      }
      return taken
    })
  },
})
test.setTimeout(600_000)

test('of each kind: asked, answered, declined, revised, expired and cancelled, in list and record', async ({
  play,
}) => {
  const ways = kinds.flatMap((kind) =>
    leftOut[kind].flatMap((words) => walk(kind, words).map((step) => `${kind} ${named(step)}`)),
  )
  expect([...(await play(leftOut))].toSorted()).toEqual([...new Set(ways)].toSorted())
})

for (const kind of kinds)
  test(`every possible step of a sent ${kind} is shown on the screen or taken there`, async ({ play }) => {
    const taken = await play({ [kind]: walks[kind] })
    expect(everyStep(kind).filter((step) => !taken.has(`${kind} ${step}`))).toEqual([])
  })
