import { expect, testWithSilentSuppliers as test } from '../harness/fixtures.ts'
import { productsOfSuppliers, recordOf, sendRequestGroup, type Kind } from '../harness/records.ts'
import { supplierCommandsOf } from '../harness/supplier.ts'
import { openCopiedLibraryIn } from '../pages/new-device.ts'

interface Deciding {
  readonly kind: Kind
  readonly section: string
  /** The arguments of the command with which supplier `at` quotes: each supplier is cheaper than the one before. */
  readonly offer: (at: number) => readonly string[]
  readonly open: string
  readonly accept: string
  readonly takenWord: string
  /** Whether the box to notify the other suppliers is ticked by default. For samples it is not: buyers order several. */
  readonly tellsOthers: boolean
}

const kinds: readonly Deciding[] = [
  {
    kind: 'enquiry',
    section: 'inquiry',
    offer: (at) => ['quote', '--price', (3 - at / 10).toFixed(2)],
    open: 'Accept',
    accept: 'Accept',
    takenWord: 'Accepted',
    tellsOthers: true,
  },
  {
    kind: 'sample',
    section: 'sample',
    offer: (at) => ['cost', '--sample', String(30 - at), '--freight', '40'],
    open: 'Confirm cost',
    accept: 'Confirm cost',
    takenWord: 'Confirmed',
    tellsOthers: false,
  },
  {
    kind: 'intention',
    section: 'intention',
    offer: (at) => ['support', '--fee', String(9500 - at * 100), '--months', '18'],
    open: 'Accept',
    accept: 'Accept',
    takenWord: 'Accepted',
    tellsOthers: true,
  },
]

for (const { kind, section, offer, open, accept, takenWord, tellsOthers } of kinds)
  test(`one of three quotations for the ${kind} is accepted, and the other two are marked as not selected`, async ({
    backend,
    device,
    server,
    say,
  }) => {
    const { page } = device
    await openCopiedLibraryIn(device, say)
    const batch = await sendRequestGroup(server, kind, await productsOfSuppliers(server, 3), `decide-${kind}`)
    expect(batch).toHaveLength(3)
    for (const [at, { recordNo, company }] of batch.entries()) {
      const [command = '', ...more] = offer(at)
      await supplierCommandsOf(backend.port, company.companyId)(command, recordNo, ...more)
    }
    const standings = async () =>
      (await Promise.all(batch.map(({ id }) => recordOf(server, kind, id)))).map(({ status }) => status)
    expect(await standings()).toEqual([40, 40, 40])

    const takes = page.getByRole('button', { name: say(open), exact: true })
    await test.step('all three quotations are shown side by side', async () => {
      await page.goto(`/pages/${section}/detail?batch=${batch[0]?.batchNo}`)
      await expect(takes).toHaveCount(3, { timeout: 60_000 })
    })
    let acceptedNo = ''
    await test.step('the buyer accepts one quotation and ticks the box that notifies the others', async () => {
      await takes.nth(1).click()
      const question = page.locator('dialog[open]').last()
      const tell = question.getByRole('checkbox')
      await expect(tell).toBeChecked({ checked: tellsOthers })
      if (!tellsOthers) await tell.click()
      const supplierName = await question.locator('dd').first().textContent()
      acceptedNo = batch.find(({ company }) => company.name === supplierName)?.recordNo ?? ''
      expect(acceptedNo).not.toBe('')
      await question.getByRole('button', { name: new RegExp(`^${say(accept)}( [A-Z]{3}\\s|$)`) }).click()
      await expect(question).toBeHidden()
    })
    await test.step("the server's records and the buyer's screen show the decision", async () => {
      const ends = batch.map(({ recordNo }) => (recordNo === acceptedNo ? 60 : 91))
      await expect.poll(standings).toEqual(ends)
      const decisions = page.locator('.cmp__buttons')
      await expect(decisions.getByText(say(takenWord), { exact: true })).toHaveCount(1)
      await expect(decisions.getByText(say('Not selected'), { exact: true })).toHaveCount(2)
      await expect(takes).toHaveCount(0)
    })
  })
