import { cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shipment as shipmentOf } from '#contract/entities/progress.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw, whenRead } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { kinds } from '#kinds/kinds.ts'
import { FakeAccept } from '../test-accept.tsx'
import { aRecord } from '../test-record.ts'
import { AcceptSlot } from './offers/accept-slot.ts'
import { OpenRecord } from './open-record.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
beforeEach(async () => {
  account = await openAccount({ clock: { now: () => Date.now(), mono: () => 0 } })
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  connection.browserOffline = false
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  connection.reach = 'unknown'
})

interface Shown {
  readonly record?: Partial<RequestRecord>
  readonly mates?: readonly RequestRecord[]
  readonly tools?: ReactNode
  readonly prices?: ReactNode
}

const open = async ({ record: change = {}, mates = [], tools, prices }: Shown) => {
  const record = aRecord(change)
  const { container } = draw(
    <AcceptSlot value={FakeAccept}>
      <OpenRecord
        kind={kinds.enquiry}
        record={record}
        batch={[record, ...mates]}
        asOf={1}
        tools={tools}
        prices={prices}
      />
    </AcceptSlot>,
  )
  await screen.findByRole('heading', { level: 1 })
  await whenRead()
  return container
}

describe('what other features put on a record', () => {
  test('its tools stand between its head and its steps, where a buyer looks for paper and calendar', async () => {
    const page = await open({ tools: <button type="button">Print</button> })
    const tools = screen.getByRole('button', { name: 'Print' })
    expect(tools.parentElement?.className).toBe('rd__tools')
    expect(tools.parentElement?.previousElementSibling?.tagName).toBe('HEADER')
    expect(page.querySelectorAll('.rd__tools')).toHaveLength(1)
  })

  test('no empty bar stands where there are none', async () => {
    expect((await open({})).querySelector('.rd__tools')).toBeNull()
  })

  test('prices of its time stand beside it', async () => {
    await open({ prices: <p>Prices then</p> })
    const side = within(screen.getByRole('complementary', { name: 'Request details' }))
    expect(side.getByText('Prices then')).toBeTruthy()
  })
})

describe('without a line', () => {
  const later = 'What you do here is sent as soon as the server can be reached.'
  test('a buyer is told that what is done here leaves later', async () => {
    connection.reach = 'offline'
    await open({})
    expect(screen.getByText(later)).toBeTruthy()
  })
  test('and is not told so while there is one', async () => {
    await open({})
    expect(screen.queryByText(later)).toBeNull()
  })
})

describe('parcels', () => {
  const shipment = (id: string) => shipmentOf.parse({ id, time: 1, carrierName: 'DHL' })
  test.each([
    [1, false],
    [2, true],
  ])('%i: one is not worth a count, several are: %s', async (count, counted) => {
    await open({ record: { shipments: Array.from({ length: count }, (_, n) => shipment(`P${n}`)) } })
    expect(screen.queryByText(/^\d shipments?$/) !== null).toBe(counted)
  })
})

describe('the other suppliers of the same send', () => {
  const mate = aRecord({ id: '2', recordNo: 'ENQ-2', company: { companyId: 'c2', name: 'Anhui Specimen', demo: true } })
  const compare = () => screen.queryByRole('link', { name: 'Compare quotations' })

  test('their quotations can be compared, by the number of the batch', async () => {
    await open({ mates: [mate] })
    expect(compare()?.getAttribute('href')).toContain('B1')
    expect(screen.getByText(/Anhui Specimen/)).toBeTruthy()
  })
  test('a send to one supplier has nothing to compare', async () => {
    await open({})
    expect(compare()).toBeNull()
  })
  test('nor has one without a number', async () => {
    await open({ record: { batchNo: null }, mates: [mate] })
    expect(compare()).toBeNull()
  })
  test('the record itself is none of them', async () => {
    await open({ mates: [mate] })
    expect(screen.getAllByRole('link', { name: /Jiangsu Example/ })).toHaveLength(1)
  })
})
