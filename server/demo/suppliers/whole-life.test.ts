import { describe, expect, test } from 'vitest'
import { enquiryCalls, intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { buyerAndSuppliers, callsOf, type SentRequest } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'
import { runDemoSuppliers } from './worker.ts'

const delayMs = 1000
const t = await testApp({ config: { supplierDelayMs: delayMs } })
const sides = await buyerAndSuppliers(t, ['9002'])

const pass = async (turns: number) => {
  for (let n = 0; n < turns; n += 1) {
    t.clock.advance(delayMs)
    await runDemoSuppliers(
      {
        db: t.deps.db,
        delayMs,
        onFault: (error) => {
          throw error
        },
      },
      t.clock.now(),
    )
  }
}
const types = (record: RequestRecord) => record.log?.map((entry) => entry.type)
const contentTypeOf = async (url: string) => (await t.app.request(url)).headers.get('Content-Type')

describe('a demonstration supplier answers to the end', () => {
  test('supplier 9002 ships samples in two parcels after clearance, with documents that can be opened', async () => {
    const { token, id, at } = await sides.send('sample', ['9002'])
    await pass(2)
    expect(await at()).toMatchObject({ status: 40, log: [{}, {}, { quote: { lines: [], version: 1 } }] })
    await t.call(sampleCalls.confirm, { token, body: { id, version: 1 } })
    await pass(4)
    const record = await at()
    expect(types(record)?.slice(2)).toEqual(['quoted', 'confirmed', 'export-clearance', 'shipped', 'shipped'])
    expect(record).toMatchObject({ status: 70, shipments: [{ id: '1' }, { id: '2' }] })
    const urls = record.shipments.flatMap((one) => one.proof.map((file) => file.url))
    expect(await Promise.all(urls.map(contentTypeOf))).toEqual(['application/pdf', 'application/pdf'])
    for (const { id: shipmentId } of record.shipments)
      await t.call(sampleCalls.receive, { token, body: { id, shipmentId } })
    await pass(2)
    expect(await at()).toMatchObject({ status: 75, shipments: [{}, {}] })
  })

  test('supplier 9002 prepares the documents of a registration one by one, and delivers them all', async () => {
    const { token, id, at } = await sides.send('intention', ['9002'], { file: 'COA,SDS,LOA' })
    await pass(2)
    expect((await at()).log?.at(-1)?.quote).toMatchObject({ isSupport: true, serviceMonths: 18 })
    await t.call(intentionCalls.agree, { token, body: { id, version: 1 } })
    await t.call(intentionCalls.fileDone, { token, body: { id, file: 'SDS' } })
    await pass(5)
    const record = await at()
    expect(types(record)?.slice(3)).toEqual(['agreed', 'file-done', 'file-done', 'file-done', 'documents-delivered'])
    expect(record.requiredFiles.map((one) => [one.file, one.done, one.doneBy])).toEqual([
      ['COA', true, 'supplier'],
      ['SDS', true, 'buyer'],
      ['LOA', true, 'supplier'],
    ])
    expect(record.documentsDue).toMatch(/^2026-/)
    expect(await contentTypeOf(record.requiredFiles[0]?.files[0]?.url ?? '')).toBe('application/pdf')
  })

  const sendRevised = async (supplier: string): Promise<SentRequest> => {
    const sentRequest = await sides.send('enquiry', [supplier])
    await pass(2)
    const body = { id: sentRequest.id, version: 1, text: 'Five per cent less' }
    expect(await t.call(enquiryCalls.requestRevision, { token: sentRequest.token, body })).toMatchObject({ code: 0 })
    await pass(1)
    return sentRequest
  }

  test('supplier 9002 grants a revision with a lower price', async () => {
    const { at } = await sendRevised('9002')
    const [first, second] = (await at()).log?.flatMap((entry) => entry.quote ?? []) ?? []
    expect([first?.version, second?.version]).toEqual([1, 2])
    expect(Number(second?.totalMoney)).toBeLessThan(Number(first?.totalMoney))
    expect(Number(second?.totalMoney)).toBeGreaterThan(Number(first?.totalMoney) * 0.9)
  })

  test('supplier 9007 declines a revision', async () => {
    expect(await (await sendRevised('9007')).at()).toMatchObject({ status: 90 })
  })

  test('supplier 9003 asks a question first and quotes after the reply-by date; supplier 9011 never sends a quotation', async () => {
    const [late, never] = [await sides.send('enquiry', ['9003']), await sides.send('enquiry', ['9011'])]
    await pass(2)
    for (const { id } of [late, never]) await sides.put(id, { maxReplyTime: '2026-08-01' })
    expect([(await late.at()).status, (await never.at()).status]).toEqual([92, 92])
    await pass(1)
    expect(await late.at()).toMatchObject({ status: 40, log: [{}, {}, {}, {}, { quote: { late: true } }] })
    expect((await never.at()).status).toBe(92)
  })

  test('a supplier that gets a reminder takes its next step immediately, even after an agreement', async () => {
    const { token, id, at } = await sides.send('sample', ['9004'])
    await pass(2)
    await t.call(sampleCalls.confirm, { token, body: { id, version: 1 } })
    await t.call(sampleCalls.urge, { token, body: { id } })
    await runDemoSuppliers({ db: t.deps.db, delayMs, onFault: () => undefined }, t.clock.now())
    expect(types(await at())?.slice(3)).toEqual(['confirmed', 'urged', 'shipped'])
  })
})

test('once a person has answered a request for a supplier, the simulation no longer acts on this request', async () => {
  const { token, id, no, at } = await sides.send('sample', ['9002'])
  const { offer, sellerToken } = sides
  await t.call(sellerCalls.quoteCost, {
    token: sellerToken('9002'),
    body: { kind: 'sample', id: no, ...offer, sampleFee: '5', shipmentFee: '40' },
  })
  await t.call(sampleCalls.confirm, { token, body: { id, version: 1 } })
  await pass(4)
  expect(types(await at())).toEqual(['sent', 'quoted', 'confirmed'])
})

test.each(['enquiry', 'sample', 'intention'] as const)('the simulation does not change a closed %s', async (kind) => {
  const { token, id, at } = await sides.send(kind, ['9002'])
  await pass(2)
  await sides.put(id, { status: 60 })
  await t.call(callsOf(kind).close, { token, body: { id } })
  await pass(3)
  expect(await at()).toMatchObject({ status: 99 })
})
