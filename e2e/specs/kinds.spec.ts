import type { Locator } from '@playwright/test'
import { startBackend } from '../harness/backend.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { recordOf, recordsOf, sendFurther, type Kind, type SentRecord } from '../harness/records.ts'
import { supplierAt, type Supplier } from '../harness/supplier.ts'
import { sayIn, type Say } from '../harness/words.ts'
import { arrive } from '../pages/arrive.ts'
import { RequestForm } from '../pages/request-form.ts'
import { Requests } from '../pages/requests.ts'
import { switchToSpanish } from '../pages/speak.ts'

const product = 'DEMO-2026-0011'
const supplierId = '9002'

/** A request of one kind on its way through the test. */
interface Journey {
  readonly say: Say
  readonly requests: Requests
  /** Lets the supplier answer the record on the screen. */
  readonly supplier: (command: string, ...more: string[]) => Promise<void>
  /** The record as the backend stores it. */
  readonly standing: () => Promise<SentRecord>
  /** Expects this status on the backend and on the screen. */
  readonly stands: (code: number, words: string) => Promise<void>
  /** Reloads until it appears, because the supplier acted meanwhile. */
  readonly appears: (what: Locator) => Promise<void>
  /** Opens another request, which was sent past the app; from here on the journey is about that one. */
  readonly further: (ref: string) => Promise<void>
}

interface Start {
  readonly kind: Kind
  readonly button: string
  readonly fill: (form: RequestForm) => Promise<void>
}

const sections = { enquiry: 'inquiry', sample: 'sample', intention: 'intention' } as const

/**
 * The suppliers do not answer by themselves: the test gives each answer over the seller calls. The desktop runs in
 * English, the phone in Spanish.
 */
const test = base.extend<{ say: Say; begin: (start: Start) => Promise<Journey> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  backend: async ({}, use) => {
    const backend = await startBackend({ SUPPLIER_DELAY_MS: '86400000' })
    await use(backend)
    await backend.close()
  },
  say: async ({ isMobile }, use) => use(sayIn(isMobile ? 'es' : 'en')),
  begin: async ({ backend, device, network, server, say, isMobile }, use) => {
    await use(async ({ kind, button, fill }) => {
      const { page } = device
      const requests = new Requests(page, sections[kind], say)
      const supplier: Supplier = supplierAt(backend.port, supplierId)
      await test.step('written and saved without a network', async () => {
        await arrive(device)
        if (isMobile) await switchToSpanish(page)
        await page.goto(`/pages/product/detail?id=${product}`)
        await expect(page.getByText(product).first()).toBeVisible({ timeout: 60_000 })
        network.down = true
        await page
          .getByRole('button', { name: say(button), exact: true })
          .and(page.locator(':visible'))
          .click()
        const form = new RequestForm(page, say)
        await fill(form)
        await form.saveDraft()
      })
      await test.step('found again after a reload, and sent', async () => {
        await requests.open('drafts')
        const form = await requests.openFirstForm()
        await form.send()
        await expect(form.dialog).toBeHidden()
        expect(await recordsOf(server, kind)).toHaveLength(0)
      })
      await test.step('received by the supplier once the network is back', async () => {
        network.down = false
        await expect.poll(async () => (await recordsOf(server, kind)).length, { timeout: 60_000 }).toBe(1)
        await expect(async () => requests.openFirst()).toPass({ timeout: 60_000 })
      })
      let [record] = await recordsOf(server, kind)
      const own = () => {
        if (!record) throw new Error('no record')
        return record
      }
      const standing = () => recordOf(server, kind, own().id)
      const appears = (what: Locator) =>
        expect(async () => {
          await page.reload()
          await expect(what).toBeVisible({ timeout: 5_000 })
        }).toPass({ timeout: 45_000 })
      return {
        say,
        requests,
        standing,
        appears,
        supplier: (command, ...more) => supplier(command, own().recordNo, ...more),
        stands: async (code, words) => {
          await expect.poll(async () => (await standing()).status, { timeout: 30_000 }).toBe(code)
          await expect(requests.status(words)).toBeVisible({ timeout: 30_000 })
          expect(await requests.overlaps()).toEqual([])
        },
        further: async (ref) => {
          record = await sendFurther(server, kind, product, ref)
          await page.goto(`/pages/${sections[kind]}/detail?id=${record.id}`)
          await expect(page.getByText(record.recordNo).first()).toBeVisible({ timeout: 30_000 })
        },
      }
    })
  },
})
test.setTimeout(180_000)

const eventsOf = ({ log = [] }: SentRecord) => log.map(({ type }) => type)

test('an enquiry: asked, answered, urged, quoted, revised, accepted, closed; and its other outcomes', async ({
  begin,
}) => {
  const { say, requests, supplier, standing, stands, appears, further } = await begin({
    kind: 'enquiry',
    button: 'Enquire',
    fill: (form) => form.complete(),
  })
  const { page } = requests
  await test.step('the supplier asks, the buyer answers', async () => {
    await supplier('open')
    await supplier('ask', 'Which language on the label?')
    await appears(page.getByText('Which language on the label?').first())
    await page.getByLabel(say('Your reply')).fill('Spanish')
    await page.getByRole('button', { name: say('Send reply') }).click()
    await stands(20, 'Opened by supplier')
  })
  await test.step('the supplier owes an offer and is reminded, once', async () => {
    await requests.step(say('Remind'))
    await expect.poll(async () => Boolean((await standing()).lastUrgeTime)).toBe(true)
    await appears(page.getByText(say('sent a reminder')).first())
    await expect(page.getByRole('button', { name: say('Remind'), exact: true })).toBeHidden()
  })
  await test.step('the buyer asks for a better offer and accepts it', async () => {
    await supplier('quote', '--price', '2.50')
    await appears(requests.status('Quoted'))
    await requests.take('Request a revised quotation', 'Price for 20 t')
    await stands(50, 'Revision requested')
    await supplier('quote', '--price', '2.30')
    await appears(page.getByText(say('Replaced by version {newest}', { newest: 2 })))
    await requests.take('Accept quotation')
    await stands(60, 'Accepted')
  })
  await test.step('closed', async () => {
    await requests.take('Close request')
    await stands(99, 'Closed')
    expect(eventsOf(await standing())).toEqual([
      'sent',
      'opened',
      'asked',
      'answered',
      'urged',
      'quoted',
      'revision-requested',
      'quoted',
      'accepted',
      'closed',
    ])
    expect((await standing()).log?.find(({ type }) => type === 'answered')?.text).toBe('Spanish')
  })
  await test.step('another enquiry is declined by the supplier', async () => {
    await further('enquiry-declined-by-supplier')
    await supplier('decline', 'Not for your country')
    await appears(requests.status('Declined by supplier'))
    await expect(page.getByText('Not for your country').first()).toBeVisible()
    await stands(90, 'Declined by supplier')
  })
  await test.step('the buyer declines the offer for another enquiry', async () => {
    await further('enquiry-offer-declined')
    await supplier('quote', '--price', '3.10')
    await appears(requests.status('Quoted'))
    await requests.take('Decline quotation', 'Too dear')
    await stands(91, 'Not selected')
  })
})

test('a sample request: cost confirmed, two parcels received and tested, closed; and one cancelled', async ({
  begin,
}) => {
  const { say, requests, supplier, standing, stands, appears, further } = await begin({
    kind: 'sample',
    button: 'Sample',
    fill: (form) => form.completeSample(),
  })
  const { page } = requests
  const parcels = page.getByRole('region', { name: say('Shipments') }).getByRole('listitem')
  const parcelOf = (carrier: string) => parcels.filter({ hasText: carrier })
  const press = async (carrier: string, name: string, confirm: string) => {
    await parcelOf(carrier)
      .getByRole('button', { name: say(name), exact: true })
      .click()
    await requests.question.getByRole('button', { name: say(confirm), exact: true }).click()
    await expect(requests.question).toBeHidden()
  }
  await test.step('the cost is confirmed', async () => {
    await supplier('cost', '--sample', '12.50', '--freight', '40')
    await appears(requests.status('Cost quoted'))
    await requests.take('Confirm cost')
    await stands(60, 'Confirmed')
  })
  await test.step('cleared for export and shipped in two parcels', async () => {
    await supplier('clear')
    await appears(requests.status('Export clearance'))
    await supplier('ship', '--carrier', 'DHL Express', '--tracking', 'DHL 1')
    await supplier('ship', '--carrier', 'SF Express', '--tracking', 'SF 2')
    await appears(parcels.nth(1))
    await stands(70, 'Shipped')
  })
  await test.step('each parcel is received and its result reported', async () => {
    await press('DHL Express', 'Received', 'Confirm receipt')
    await press('DHL Express', 'Passed', 'Save result')
    await expect(parcelOf('DHL Express').getByText(say('Passed your test'))).toBeVisible({ timeout: 30_000 })
    await stands(70, 'Shipped')
    await press('SF Express', 'Received', 'Confirm receipt')
    await press('SF Express', 'Failed', 'Save result')
    await stands(80, 'Tested')
    expect((await standing()).shipments.map(({ result }) => result).toSorted()).toEqual(['failed', 'passed'])
  })
  await test.step('closed', async () => {
    await requests.take('Close request')
    await stands(99, 'Closed')
  })
  await test.step('another sample request is cancelled before anybody opened it', async () => {
    await further('sample-cancelled')
    await requests.take('Cancel request', 'Bought elsewhere')
    await stands(93, 'Cancelled')
  })
})

test('a registration request: support agreed on, documents complete, filed, approved, closed; and one refused', async ({
  begin,
}) => {
  const { say, requests, supplier, standing, stands, appears, further } = await begin({
    kind: 'intention',
    button: 'Registration support',
    fill: (form) => form.completeRegistration(),
  })
  const { page } = requests
  const documents = page.getByRole('region', { name: say('Required documents') })
  const outcome = async (name: string, confirm: string) => requests.take(name, '', confirm)
  const agreeOn = async () => {
    await supplier('support', '--fee', '9500', '--months', '18', '--documents', '45', '--approval', '18')
    await appears(requests.status('Support offered'))
    await requests.take('Accept')
    await stands(60, 'Accepted')
  }
  await test.step('the support is agreed on', agreeOn)
  await test.step('the supplier delivers one document, the buyer ticks off the other', async () => {
    await supplier('prepare')
    const [first] = (await standing()).requiredFiles
    await supplier('file', first?.file ?? '', '--file', 'document.pdf')
    await appears(documents.getByText(say('{done} of {all}', { done: 1, all: 2 })))
    await documents.getByText(say('Received'), { exact: true }).click()
    await requests.question.getByRole('button', { name: say('Mark as done'), exact: true }).click()
    await expect(documents.getByText(say('{done} of {all}', { done: 2, all: 2 }))).toBeVisible({ timeout: 30_000 })
    await supplier('deliver', '--file', 'all.pdf')
    await appears(requests.status('Documents delivered'))
    expect((await standing()).requiredFiles.every(({ done }) => done)).toBe(true)
  })
  await test.step('filed, approved, closed', async () => {
    await outcome('Submitted', 'Save submission')
    await stands(75, 'Submitted')
    await outcome('Approved', 'Save approval')
    await stands(80, 'Approved')
    await requests.take('Close request')
    await stands(99, 'Closed')
  })
  await test.step('another registration request is refused by the authority', async () => {
    await further('registration-refused')
    await agreeOn()
    await supplier('deliver')
    await appears(requests.status('Documents delivered'))
    await outcome('Submitted', 'Save submission')
    await stands(75, 'Submitted')
    await outcome('Refused', 'Save refusal')
    await stands(85, 'Refused')
  })
})
