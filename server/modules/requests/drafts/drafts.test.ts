import { beforeEach, describe, expect, test } from 'vitest'
import { deleteDraftCall, enquiryCalls, requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { requestBodies, requestableProducts, enquiryBody, intentionBody, sampleBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { eq, sql } from 'drizzle-orm'
import { testDatabase } from '#tests/harness/test-database.ts'
import { findRequestedProducts } from './judge-request.ts'

const t = await testApp()
const ids = await requestableProducts(t.deps.db)
const two = [ids.ofDemo('9001')[0] ?? '', ids.ofDemo('9002')[0] ?? '']

let refs = 0
const newRef = () => `device-draft-${(refs += 1)}`
interface Ack {
  caseDraftId: string
  version: number
}

const notFound = { status: 404, code: 404 }
const goneAnswer = { status: 410, code: code.gone }
let token: string
beforeEach(async () => void ({ token } = await t.newBuyer()))

describe.each(requestKinds)('a draft: %s', (kind) => {
  const calls = requestCalls[kind] as typeof requestCalls.enquiry
  const body = requestBodies[kind]
  const save = async (changes = {}, by = token) => {
    const answer = await t.call(calls.create, { token: by, body: body(two, changes) })
    expect(answer).toMatchObject({ status: 200, code: 0 })
    return answer.data as Ack
  }

  test('a draft is read back as it was saved, grouped by supplier, with its version and reference', async () => {
    const clientRef = newRef()
    const { caseDraftId } = await save({ clientRef })
    const got = await t.call(calls.draftGet, { token, query: { id: caseDraftId } })
    expect(got.data).toMatchObject({
      caseDraftId,
      kind,
      version: 1,
      clientRef,
      draftStatus: 'draft',
      maxReplyTime: [2026, 9, 20],
      companyList: [
        { companyId: '9001', productList: [{ pesticideId: two[0] }] },
        { companyId: '9002', productList: [{ pesticideId: two[1] }] },
      ],
    })
    const listing = await t.call(calls.draftPage, { token })
    expect(listing.data).toMatchObject({ total: 1, list: [{ caseDraftId }] })
  })

  test('S2: a repeated create returns the same draft, even if its content would be refused now', async () => {
    const clientRef = newRef()
    const first = await save({ clientRef })
    t.clock.advance(1)
    expect(await save({ clientRef, maxReplyTime: '2020-01-01' })).toEqual(first)
    const listing = await t.call(calls.draftPage, { token })
    expect(listing.data).toMatchObject({ total: 1 })
  })

  test('S2: the answer to a repeated create has the first version, not a later one that its sender has not read', async () => {
    const clientRef = newRef()
    const { caseDraftId, version } = await save({ clientRef })
    const edit = body(two, { caseDraftId, note: 'written elsewhere' })
    const editAnswer = await t.call(calls.update, { token, body: edit })
    expect(editAnswer.data).toMatchObject({ version: version + 1 })
    // This call does not have the first create's idempotency key, so the answer is not the stored one.
    expect(await save({ clientRef })).toEqual({ caseDraftId, version })
  })

  test('the same reference of another account is another draft', async () => {
    const clientRef = newRef()
    const [mine, theirs] = [await save({ clientRef }), await save({ clientRef }, (await t.newBuyer()).token)]
    expect(mine.caseDraftId).not.toBe(theirs.caseDraftId)
  })

  test('S5: an update of the current version is stored, and an update of an old version is refused with the current draft', async () => {
    const { caseDraftId } = await save()
    const update = (note: string, ifMatch: string) =>
      t.call(calls.update, { token, body: body(two, { caseDraftId, note }), headers: { 'If-Match': ifMatch } })
    expect(await update('from the phone', '"1"')).toMatchObject({ code: 0, data: { caseDraftId, version: 2 } })
    const staleAnswer = await update('from the laptop', '"1"')
    expect(staleAnswer).toMatchObject({
      status: 412,
      code: code.versionConflict,
      data: { current: { caseDraftId, version: 2, note: 'from the phone' } },
    })
    expect(await update('merged', '2')).toMatchObject({ code: 0, data: { version: 3 } })
  })

  test('S5: an update without If-Match is stored, and the version increases', async () => {
    const { caseDraftId } = await save()
    const answer = await t.call(calls.update, { token, body: body([two[1] ?? ''], { caseDraftId }) })
    expect(answer).toMatchObject({ code: 0, data: { version: 2 } })
    const got = await t.call(calls.draftGet, { token, query: { id: caseDraftId } })
    expect(got.data).toMatchObject({ companyList: [{ productList: [{ pesticideId: two[1] }] }] })
    expect((got.data as { companyList: unknown[] }).companyList).toHaveLength(1)
  })

  test('S5: exactly one of ten updates of one version is stored', async () => {
    const { caseDraftId } = await save()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        t.call(calls.update, {
          token,
          body: body(two, { caseDraftId, note: `n${n}` }),
          headers: { 'If-Match': '"1"' },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === code.versionConflict)).toHaveLength(9)
  })

  test('another account cannot read, update, send or delete the draft', async () => {
    const owner = await t.newBuyer()
    const { caseDraftId } = await save({}, owner.token)
    expect(await t.call(calls.draftGet, { token, query: { id: caseDraftId } })).toMatchObject(notFound)
    expect(await t.call(calls.update, { token, body: body(two, { caseDraftId }) })).toMatchObject(notFound)
    expect(await t.call(calls.send, { token, body: body(two, { caseDraftId }) })).toMatchObject(notFound)
    expect(await t.call(deleteDraftCall, { token, query: { id: caseDraftId } })).toMatchObject({ code: 0 })
    expect((await t.call(calls.draftPage, { token })).data).toMatchObject({ total: 0 })
    expect(await t.call(calls.draftGet, { token: owner.token, query: { id: caseDraftId } })).toMatchObject({ code: 0 })
  })

  test('a deleted draft is gone: deleting it again succeeds, and a late create does not restore it', async () => {
    const clientRef = newRef()
    const { caseDraftId } = await save({ clientRef })
    expect(await t.call(deleteDraftCall, { token, query: { id: caseDraftId } })).toMatchObject({ code: 0 })
    expect(await t.call(deleteDraftCall, { token, query: { id: caseDraftId } })).toMatchObject({ code: 0 })
    expect(await t.call(deleteDraftCall, { token, query: { id: 'never-was' } })).toMatchObject({ code: 0 })
    expect(await t.call(calls.draftGet, { token, query: { id: caseDraftId } })).toMatchObject({ code: 404 })
    for (const call of [calls.create, calls.send])
      expect(await t.call(call, { token, body: body(two, { clientRef }) })).toMatchObject(goneAnswer)
    expect(await t.call(calls.update, { token, body: body(two, { caseDraftId }) })).toMatchObject(goneAnswer)
  })

  test('a sent draft is locked: update and delete answer 410 with the sent draft and its receipt', async () => {
    const { caseDraftId } = await save()
    const receipt = await t.call(calls.send, { token, body: body(two, { caseDraftId }) })
    expect(receipt.code).toBe(0)
    const current = { caseDraftId, draftStatus: 'sent', sendAck: receipt.data }
    const refusal = { status: 410, code: code.gone, data: { current } }
    const lateEdit = body(two, { caseDraftId, note: 'too late' })
    expect(await t.call(calls.update, { token, body: lateEdit })).toMatchObject(refusal)
    expect(await t.call(deleteDraftCall, { token, query: { id: caseDraftId } })).toMatchObject(refusal)
    expect((await t.call(calls.draftPage, { token })).data).toMatchObject({ total: 0 })
  })

  test('I25: update, send and delete with the reference of another draft change nothing, because a number alone does not identify a draft', async () => {
    const clientRef = newRef()
    const { caseDraftId } = await save({ clientRef, note: 'its own' })
    const otherBody = body(two, { caseDraftId, clientRef: newRef(), note: "another draft's words" })
    expect(await t.call(calls.update, { token, body: otherBody })).toMatchObject(notFound)
    expect(await t.call(calls.send, { token, body: otherBody })).toMatchObject(notFound)
    expect(await t.call(deleteDraftCall, { token, query: { id: caseDraftId, clientRef: newRef() } })).toMatchObject({
      code: 0,
    })
    expect(await t.call(calls.draftGet, { token, query: { id: caseDraftId } })).toMatchObject({
      code: 0,
      data: { note: 'its own', draftStatus: 'draft', clientRef },
    })
    const ownBody = body(two, { caseDraftId, clientRef, note: 'changed by its own device' })
    expect(await t.call(calls.update, { token, body: ownBody })).toMatchObject({ code: 0 })
    expect(await t.call(deleteDraftCall, { token, query: { id: caseDraftId, clientRef } })).toMatchObject({ code: 0 })
    expect(await t.call(calls.draftGet, { token, query: { id: caseDraftId } })).toMatchObject({ code: 404 })
  })
})

describe('the checks on saving', () => {
  const refusedFields = async (answer: ReturnType<TestApp['call']>) => {
    const { status, code: refusal, data } = await answer
    return {
      status,
      refusal,
      fields: (data as { fields: { path: string; rule: string }[] }).fields.map(({ path, rule }) => `${path} ${rule}`),
    }
  }

  test('S7: the refusal of an enquiry names each missing or wrong field by its path in the body', async () => {
    const body = enquiryBody(two, { deliveryPlace: ' ', payMethod: null, tradeClause: '', maxReplyTime: null })
    body.products[1] = { pesticideId: two[1] ?? '', quantity: '0', unit: '' }
    expect(await refusedFields(t.call(enquiryCalls.create, { token, body }))).toEqual({
      status: 400,
      refusal: code.badRequest,
      fields: [
        'products.1.quantity not-positive',
        'products.1.unit required',
        'products.1.packaging required',
        'deliveryPlace required',
        'payMethod required',
        'tradeClause required',
        'maxReplyTime required',
      ],
    })
  })

  test('S7: the refusal of a sample or registration support request names its missing and negative fields', async () => {
    const sample = sampleBody(two, { purpose: null, shipMethod: '', payAmount: '-2' })
    const ofSample = await refusedFields(t.call(requestCalls.sample.create, { token, body: sample }))
    expect(ofSample.fields).toEqual(['purpose required', 'shipMethod required', 'payAmount negative'])
    for (const [rule, sampleCount] of Object.entries({ required: null, negative: '-1' })) {
      const body = intentionBody(two, { sampleCount, purchaseN2y: '-3' })
      const { fields } = await refusedFields(t.call(requestCalls.intention.create, { token, body }))
      expect(fields).toEqual([`sampleCount ${rule}`, 'purchaseN2y negative'])
    }
  })

  test('S7: a value of the wrong type or too large is refused by its path before the rules are checked', async () => {
    const body = { ...enquiryBody(two), maxReplyTime: '2026-02-30', note: 'x'.repeat(10_001) }
    const answer = await refusedFields(t.call(enquiryCalls.create, { token, body }))
    expect(answer.fields.map((field) => field.split(' ')[0])).toEqual(['note', 'maxReplyTime'])
  })

  test('the same product twice is refused, because a line is identified by its product', async () => {
    const body = enquiryBody([two[0] ?? '', two[1] ?? '', two[0] ?? ''])
    const { fields } = await refusedFields(t.call(enquiryCalls.create, { token, body }))
    expect(fields).toEqual(['products.2.pesticideId duplicate'])
  })

  test('an unknown attachment is refused', async () => {
    const body = enquiryBody(two, { attach: 'https://elsewhere.example/files/1/x.pdf' })
    const { fields } = await refusedFields(t.call(enquiryCalls.create, { token, body }))
    expect(fields).toEqual(['attach.0 unknown-file'])
  })

  test('the reply-by date is checked in the buyer’s time zone, east and west of UTC', async () => {
    // It is 00:30 UTC on 2 September, which is the evening of the 1st in Bogotá and the morning of the 2nd in Shanghai.
    const at = async (timezone: string, maxReplyTime: string) => {
      const buyer = await t.newBuyer()
      await t.deps.db.update(users).set({ timezone }).where(eq(users.id, buyer.userId))
      return (await t.call(enquiryCalls.create, { token: buyer.token, body: enquiryBody(two, { maxReplyTime }) })).code
    }
    const midnight = Date.UTC(2026, 8, 2, 0, 30) - t.clock.now()
    t.clock.advance(midnight)
    expect(await at('America/Bogota', '2026-09-01')).toBe(0)
    expect(await at('UTC', '2026-09-01')).toBe(code.deadlinePassed)
    expect(await at('Asia/Shanghai', '2026-09-01')).toBe(code.deadlinePassed)
    expect(await at('Asia/Shanghai', '2026-09-02')).toBe(0)
    t.clock.advance(-midnight)
  })

  test("if the buyer's time zone is unknown, a day ends when it has ended everywhere", async () => {
    const at = async (maxReplyTime: string) => {
      const buyer = await t.newBuyer()
      return (await t.call(enquiryCalls.create, { token: buyer.token, body: enquiryBody(two, { maxReplyTime }) })).code
    }
    const start = t.clock.now()
    // 22:30 on the 1st in La Paz is 02:30 on the 2nd in UTC. The 1st ends last in UTC-12, at noon UTC of the 2nd.
    t.clock.advance(Date.UTC(2026, 8, 2, 2, 30) - start)
    expect(await at('2026-09-01')).toBe(0)
    t.clock.advance(Date.UTC(2026, 8, 2, 11, 59, 59) - t.clock.now())
    expect(await at('2026-09-01')).toBe(0)
    t.clock.advance(1000)
    expect(await at('2026-09-01')).toBe(code.deadlinePassed)
    t.clock.advance(start - t.clock.now())
  })

  test('a reply-by date in the past is refused with a separate code that names the field', async () => {
    const answer = await t.call(enquiryCalls.create, { token, body: enquiryBody(two, { maxReplyTime: '2026-08-30' }) })
    expect(answer).toMatchObject({
      status: 200,
      code: code.deadlinePassed,
      data: { fields: [{ path: 'maxReplyTime', rule: 'date-passed' }] },
    })
  })

  test('a refusal names a missing product, and a product whose registration has ended', async () => {
    const endedProduct = ids.ofDemo('9003')[0] ?? ''
    await t.deps.db.update(products).set({ validUntil: '2026-08-31' }).where(eq(products.id, endedProduct))
    const body = enquiryBody([two[0] ?? '', 'PD-NONE', endedProduct])
    const answer = await t.call(enquiryCalls.create, { token, body })
    expect(answer).toMatchObject({
      status: 200,
      code: code.productUnavailable,
      data: {
        fields: [
          { path: 'products.1.pesticideId', rule: 'unknown-product' },
          { path: 'products.2.pesticideId', rule: 'product-expired' },
        ],
      },
    })
  })

  test('a product that may be exported only to named countries is refused to a buyer elsewhere', async () => {
    const body = enquiryBody([ids.restricted.id])
    const from = async (country: string) => {
      const buyer = await t.newBuyer()
      await t.deps.db.update(users).set({ country }).where(eq(users.id, buyer.userId))
      return t.call(enquiryCalls.create, { token: buyer.token, body })
    }
    expect(ids.restricted.countries).not.toContain('IS')
    expect(await from('IS')).toMatchObject({
      status: 200,
      code: code.countryRestricted,
      data: { fields: [{ path: 'products.0.pesticideId', rule: 'country-restricted' }] },
    })
    expect(await from(ids.restricted.countries[0] ?? '')).toMatchObject({ code: 0 })
  })
})

test('the products and suppliers of lines are read without their long search texts', async () => {
  const { db } = await testDatabase()
  for (const table of ['products', 'companies'])
    await db.execute(sql.raw(`alter table ${table} rename column search to not_read`))
  const productsById = await findRequestedProducts(db, ['PD20050133', 'PD0'])
  expect([...productsById.keys()]).toEqual(['PD20050133'])
  expect(productsById.get('PD20050133')).toEqual({
    pesticideId: 'PD20050133',
    name: 'Pyridaben 20% WP',
    formulation: 'WP',
    categoryId: 'insecticide',
    totalContent: '20%',
    validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    exportCountries: [],
    company: {
      companyId: '335',
      name: 'Shaanxi Xian Jiake Agrochemical Co., Ltd.',
      nameZh: '陕西省西安嘉科农化有限公司',
      nameZhHant: '陝西省西安嘉科農化有限公司',
      province: 'Shaanxi',
      city: 'Xian',
      demo: false,
      timezone: 'Asia/Shanghai',
    },
  })
})
