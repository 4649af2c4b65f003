import { describe, expect, test } from 'vitest'
import { intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'
import { uploadedUrl } from '#tests/harness/uploaded.ts'

const t = await testApp()
const sides = await buyerAndSuppliers(t, ['9004'])
const seller = sides.sellerToken('9004')

describe('a sample request', () => {
  const cost = (no: string, more = {}) =>
    t.call(sellerCalls.quoteCost, {
      token: seller,
      body: { kind: 'sample', id: no, ...sides.offer, sampleFee: '12.5', shipmentFee: '40.05', ...more },
    })
  const ship = (no: string, more = {}) =>
    t.call(sellerCalls.ship, { token: seller, body: { kind: 'sample', id: no, carrierName: 'DHL Express', ...more } })
  const confirm = (token: string, id: string) => t.call(sampleCalls.confirm, { token, body: { id, version: 1 } })
  const upload = (token: string) => uploadedUrl(t, { token, name: 'proof.pdf', bytes: '%PDF-1.4 x' })

  test('a supplier can attach its own file to a question, but not another’s', async () => {
    const { token, at, no } = await sides.send('sample', ['9004'])
    const text = 'Is this label right?'
    const ask = (attach: string) =>
      t.call(sellerCalls.ask, { token: seller, body: { kind: 'sample', id: no, text, attach } })
    const label = await upload(seller)
    expect(await ask(await upload(token))).toMatchObject({
      code: code.badRequest,
      data: { fields: [{ path: 'attach.0', rule: 'unknown-file' }] },
    })
    await ask(label)
    expect((await at()).log?.at(-1)).toMatchObject({ text, files: [{ url: label }] })
  })

  test('a parcel that is entered twice is stored once, and the second entry is refused if its documents differ', async () => {
    const { token, id, at, no } = await sides.send('sample', ['9004'])
    await cost(no)
    await confirm(token, id)
    const parcel = { trackingNumber: 'AB 1', text: 'On its way' }
    await ship(no, parcel)
    // This call has another idempotency key, as after a reload of the page before the answer arrived.
    await ship(no, parcel)
    expect((await at()).shipments).toHaveLength(1)
    const proof = await upload(seller)
    expect(await ship(no, { ...parcel, attach: proof })).toMatchObject({
      code: code.badRequest,
      msg: 'This parcel is entered already: the carrier and the tracking number are the same.',
      data: { fields: [{ path: 'trackingNumber', rule: 'duplicate' }] },
    })
    await ship(no, { ...parcel, carrierName: 'FedEx' })
    expect((await at()).shipments).toHaveLength(2)
  })

  test('a sample request is quoted with its fees, confirmed and shipped in parcels, which the buyer receives and tests', async () => {
    const { token, id, at, no } = await sides.send('sample', ['9004'])
    await cost(no)
    const fees = { sampleFee: '12.5', shipmentFee: '40.05', totalFee: '52.55', currency: 'USD' }
    expect((await at()).log?.at(-1)?.quote).toMatchObject({ lines: [], ...fees })
    await confirm(token, id)
    const proof = await upload(seller)
    await ship(no, { trackingNumber: 'AB 1', shippedOn: '2026-08-30', text: 'On its way', attach: proof })
    await ship(no, { carrierName: 'FedEx' })
    expect(await at()).toMatchObject({
      status: 70,
      unread: true,
      agreedVersion: 1,
      shipments: [
        {
          id: '1',
          carrierName: 'DHL Express',
          trackingNumber: 'AB 1',
          shippedOn: '2026-08-30',
          proof: [{ url: proof }],
        },
        { id: '2', carrierName: 'FedEx', trackingNumber: '', shippedOn: '2026-09-01' },
      ],
    })
    const photo = await upload(token)
    const receive = (shipmentId: string, more = {}) =>
      t.call(sampleCalls.receive, { token, body: { id, shipmentId, ...more } })
    expect(await receive('2', { text: 'One bottle leaks', attach: photo })).toMatchObject({ data: { status: 70 } })
    expect(await receive('2')).toMatchObject({ code: code.repeated })
    expect(await receive('3')).toMatchObject({ status: 400, data: { fields: [{ path: 'shipmentId' }] } })
    const report = (shipmentId: string, result: 'passed' | 'failed', text = '') =>
      t.call(sampleCalls.result, { token, body: { id, shipmentId, result, text } })
    expect(await report('1', 'passed')).toMatchObject({ code: code.transitionRefused })
    expect(await report('2', 'failed', 'Too little active')).toMatchObject({ data: { status: 70 } })
    expect(await report('2', 'failed', 'Too little active')).toMatchObject({ code: code.repeated })
    expect(await report('2', 'passed')).toMatchObject({ code: code.transitionRefused })
    expect(await receive('1')).toMatchObject({ data: { status: 75 } })
    expect(await report('1', 'passed')).toMatchObject({ data: { status: 80 } })
    const record = await at()
    expect(record.shipments).toMatchObject([
      { receivedTime: t.clock.now(), result: 'passed' },
      {
        receiptText: 'One bottle leaks',
        receiptFiles: [{ url: photo, name: 'proof.pdf' }],
        result: 'failed',
        resultText: 'Too little active',
      },
    ])
    expect(record.log?.map((entry) => [entry.type, entry.shipmentId ?? null, entry.status])).toEqual([
      ['sent', null, 10],
      ['quoted', null, 40],
      ['confirmed', null, 60],
      ['shipped', '1', 70],
      ['shipped', '2', 70],
      ['received', '2', 70],
      ['tested', '2', 70],
      ['received', '1', 75],
      ['tested', '1', 80],
    ])
  })

  test('a parcel that is shipped after the first was received puts the request back in transit', async () => {
    const { token, id, at, no } = await sides.send('sample', ['9004'])
    await cost(no)
    await confirm(token, id)
    await ship(no)
    await t.call(sampleCalls.receive, { token, body: { id, shipmentId: '1' } })
    expect((await at()).status).toBe(75)
    await ship(no)
    expect((await at()).status).toBe(70)
  })

  test('a negative amount, a wrong day and an unknown file are refused with errors for their fields', async () => {
    const { id, no } = await sides.send('sample', ['9004'])
    const fieldOf = async (answer: Promise<{ data: unknown }>) =>
      ((await answer).data as { fields: { path: string; rule: string }[] }).fields[0]
    expect(await fieldOf(cost(no, { sampleFee: '-1' }))).toEqual({ path: 'sampleFee', rule: 'negative' })
    expect(await fieldOf(cost(no, { validUntil: '2026-08-31' }))).toEqual({ path: 'validUntil', rule: 'date-passed' })
    const attach = '/files/aaaaaaaaaaaaaaaaaaaa/x.pdf'
    expect(await fieldOf(cost(no, { attach }))).toEqual({ path: 'attach.0', rule: 'unknown-file' })
    await cost(no)
    await sides.put(id, { status: 60 })
    expect(await fieldOf(ship(no, { shippedOn: '2026-09-03' }))).toEqual({ path: 'shippedOn', rule: 'date-future' })
  })
})

describe('a registration support request', () => {
  const support = (no: string, more = {}) =>
    t.call(sellerCalls.support, {
      token: seller,
      body: { kind: 'intention', id: no, isSupport: true, ...sides.offer, fee: '9500', serviceMonths: 18, ...more },
    })
  const agree = (token: string, id: string) => t.call(intentionCalls.agree, { token, body: { id, version: 1 } })

  test('the documents’ deadline starts at the agreement, and the regulator’s at the submission', async () => {
    const { token, id, at, no } = await sides.send('intention', ['9004'])
    await support(no, { documentDays: 45, approvalMonths: 18 })
    const quote = { isSupport: true, fee: '9500', serviceMonths: 18, lines: [] }
    expect((await at()).log?.at(-1)?.quote).toMatchObject(quote)
    await agree(token, id)
    expect(await at()).toMatchObject({ status: 60, documentsDue: '2026-10-16', filedOn: null })
    await t.call(sellerCalls.deliverDocuments, { token: seller, body: { kind: 'intention', id: no } })
    const report = (outcome: 'filed' | 'approved' | 'refused', on: string) =>
      t.call(intentionCalls.outcome, { token, body: { id, outcome, day: on } })
    expect(await report('filed', '2026-09-04')).toMatchObject({
      status: 400,
      data: { fields: [{ rule: 'date-future' }] },
    })
    expect(await report('filed', '2026-08-31')).toMatchObject({
      code: 0,
      data: { status: 75, filedOn: [2026, 8, 31], approvalDue: [2028, 2, 29] },
    })
    expect(await report('filed', '2026-08-31')).toMatchObject({ code: code.repeated })
    expect(await report('approved', '2026-08-30')).toMatchObject({ data: { fields: [{ rule: 'date-before-filing' }] } })
    expect(await report('approved', '2026-09-01')).toMatchObject({
      code: 0,
      data: { status: 80, decidedOn: [2026, 9, 1] },
    })
    expect((await at()).log?.slice(-2).map((entry) => [entry.type, entry.day])).toEqual([
      ['filed', '2026-08-31'],
      ['approved', '2026-09-01'],
    ])
  })

  test('if the supplier does not state a number of months, the regulator’s deadline is computed from the buyer’s number', async () => {
    const { token, id, no } = await sides.send('intention', ['9004'], { periodMonth: 24 })
    await support(no)
    await agree(token, id)
    await t.call(intentionCalls.fileDone, { token, body: { id, file: 'COA' } })
    const answer = await t.call(intentionCalls.outcome, { token, body: { id, outcome: 'filed', day: '2026-09-01' } })
    expect(answer).toMatchObject({ data: { documentsDue: null, approvalDue: [2028, 9, 1] } })
  })

  test('either side can mark a requested document as done, once', async () => {
    const { token, id, at, no } = await sides.send('intention', ['9004'], { file: 'COA,SDS,LOA' })
    await support(no)
    await agree(token, id)
    const bySupplier = (file: string) =>
      t.call(sellerCalls.fileDone, { token: seller, body: { kind: 'intention', id: no, file, text: 'Draft' } })
    const byBuyer = (file: string) => t.call(intentionCalls.fileDone, { token, body: { id, file } })
    expect(await bySupplier('SDS')).toMatchObject({ code: 0, data: { status: 65 } })
    expect(await byBuyer('SDS')).toMatchObject({ code: code.repeated })
    expect(await byBuyer('TDS')).toMatchObject({ status: 400, data: { fields: [{ path: 'file', rule: 'not-asked' }] } })
    expect(await byBuyer('LOA')).toMatchObject({ code: 0 })
    const record = await at()
    expect(record.requiredFiles).toMatchObject([
      { file: 'COA', done: false },
      { file: 'SDS', done: true, doneBy: 'supplier', text: 'Draft' },
      { file: 'LOA', done: true, doneBy: 'buyer', doneTime: t.clock.now() },
    ])
    expect(record.log?.slice(-2).map((entry) => [entry.type, entry.file, entry.actor])).toEqual([
      ['file-done', 'SDS', 'supplier'],
      ['file-done', 'LOA', 'buyer'],
    ])
  })

  test('an answer that does not offer registration support declines the request, and one that offers it must state the fee', async () => {
    const { at, no } = await sides.send('intention', ['9004'])
    const respond = (isSupport: boolean, more = {}) =>
      t.call(sellerCalls.support, { token: seller, body: { kind: 'intention', id: no, isSupport, ...more } })
    const missing = { fields: [{ path: 'currency', rule: 'required' }, {}, {}] }
    expect(await respond(true)).toMatchObject({ status: 400, data: missing })
    await respond(false, { text: 'No data for it' })
    expect(await at()).toMatchObject({ status: 90, replyState: 1 })
  })
})
