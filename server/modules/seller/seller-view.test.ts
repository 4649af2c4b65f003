import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sellerCalls, type SellerRecordWire } from '#contract/calls/seller.ts'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { fileIdOfUrl } from '#server/modules/files/attachments.ts'
import { files } from '#server/modules/files/schema.ts'
import { buyerAndSuppliers, callsOf } from '#tests/harness/records.ts'
import { enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { uploadedUrl } from '#tests/harness/uploaded.ts'

const suppliers = ['9001', '9002'] as const
const note = 'Labels in Portuguese'

const t = await testApp()
const sides = await buyerAndSuppliers(t, suppliers)

const listOf = async (kind: RequestKind, supplier: string) => {
  const { data } = await t.call(sellerCalls.inbox, {
    token: sides.sellerToken(supplier),
    query: { kind, pageSize: 200 },
  })
  return (data as { list: SellerRecordWire[] }).list
}

const pathsIn = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, `${path}.*`))
  if (value === null || typeof value !== 'object') return [path.slice(1)]
  return Object.entries(value).flatMap(([name, one]) => pathsIn(one, `${path}.${name}`))
}
const valuesIn = (value: unknown): readonly unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(valuesIn) : [value]

const file = (at: string) => ['name', 'url', 'size', 'type'].map((name) => `${at}.${name}`)
const visibleFields = [
  'id',
  'kind',
  'recordNo',
  'company.name',
  'companyTimezone',
  'buyerTimezone',
  'status',
  'createTime',
  'maxReplyTime',
  'note',
  ...['pesticideId', 'name', 'registrationNo', 'formulation', 'categoryId', 'totalContent', 'quantity', 'unit'].map(
    (name) => `products.*.${name}`,
  ),
  'products.*.packaging',
  'products.*.wish',
  'maxReplyTime.*',
  ...file('attachList.*'),
  'requiredFiles.*.file',
  'requiredFiles.*.done',
  ...['id', 'time', 'actor', 'type', 'text', 'status', 'quote', 'file'].map((name) => `log.*.${name}`),
  ...['ref', 'step', 'day', 'number', 'amount', 'reason'].map((name) => `log.*.${name}`),
  ...file('log.*.files.*'),
]

test.each(requestKinds)('a supplier reads only the listed fields of %s', async (kind) => {
  const { id, token } = await sides.send(kind, suppliers, { note })
  const terms = Object.keys(kindRules[kind].terms).flatMap((name) => [name, `${name}.*`])
  const allowedPaths = new Set([...visibleFields, ...terms])
  const [record] = await listOf(kind, '9001')
  const openAnswer = await t.call(sellerCalls.open, {
    token: sides.sellerToken('9001'),
    body: { kind, id: record?.id ?? '' },
  })
  expect(openAnswer.code).toBe(0)
  for (const view of [record, openAnswer.data])
    expect(pathsIn(view).filter((path) => !allowedPaths.has(path) && !path.startsWith('labels.'))).toEqual([])
  expect(record?.id).not.toBe(id)
  expect(await t.call(callsOf(kind).recordGet, { token, query: { id } })).toMatchObject({ data: { status: 20 } })
})

test("two suppliers' views of one enquiry do not show that both were asked", async () => {
  const { token } = await t.newBuyer()
  const attach = await uploadedUrl(t, { token, name: 'label.pdf', bytes: '%PDF-1.4 label' })
  t.clock.advance(61_234)
  const { data } = await t.call(callsOf('enquiry').send, {
    token,
    body: enquiryBody(suppliers.map(sides.productOf), { attach }),
  })
  expect((data as { records: unknown[] }).records).toHaveLength(2)
  const [one, other] = (await Promise.all(suppliers.map((supplier) => listOf('enquiry', supplier)))).map((list) =>
    list.find((record) => record.attachList.length > 0),
  )
  expect(one && other).toBeTruthy()
  // Labels are not compared, because they come from the public dictionaries.
  const firstValues = new Set(valuesIn({ ...one, labels: null }))
  const sharedValues = [...new Set(valuesIn({ ...other, labels: null }).filter((value) => firstValues.has(value)))]
  const texts = sharedValues.filter((value) => typeof value === 'string' && value.length > 6)
  expect(texts.toSorted()).toEqual(
    [
      'Asia/Shanghai',
      'BAG_KRAFT_25KG',
      'Etc/GMT+12',
      'LC_SIGHT',
      note,
      'application/pdf',
      'enquiry',
      'herbicide',
      'label.pdf',
    ].toSorted(),
  )
  const times = sharedValues.filter((value) => typeof value === 'number' && value > 10_000)
  expect(times.every((time) => Number(time) % 60_000 === 0)).toBe(true)
  expect(one?.recordNo).toMatch(/^E-\d{8}-[2-9A-HJ-NP-Z]{5}$/)
})

test('a supplier opens the buyer’s file at another URL than the buyer, which becomes invalid when the file is deleted', async () => {
  const { token } = await t.newBuyer()
  const ownUrl = await uploadedUrl(t, { token, name: 'label.pdf', bytes: '%PDF-1.4 label' })
  await t.call(callsOf('enquiry').send, { token, body: enquiryBody([sides.productOf('9001')], { attach: ownUrl }) })
  const linkedFile = (await listOf('enquiry', '9001')).find(({ attachList }) => attachList.length > 0)?.attachList[0]
  expect(linkedFile).toMatchObject({ name: 'label.pdf' })
  expect(linkedFile?.url).not.toBe(ownUrl)
  const open = async () => {
    const answer = await t.app.request(linkedFile?.url ?? '')
    return [answer.status, answer.headers.get('Content-Type')]
  }
  expect(await open()).toEqual([200, 'application/pdf'])
  await t.deps.db.delete(files).where(eq(files.id, fileIdOfUrl(ownUrl) ?? ''))
  expect((await open())[0]).toBe(404)
})

test('a supplier can read the specification that the buyer wants for a product, and the destination', async () => {
  await sides.send('enquiry', ['9001'])
  const lines = (await listOf('enquiry', '9001'))[0]?.products ?? []
  const products = lines.map(({ pesticideId, quantity, unit, packaging }) => ({
    pesticideId,
    quantity,
    unit,
    packaging,
  }))
  const wish = ' glyphosate 480 SL '
  await sides.send('enquiry', ['9001'], { destination: 'BR', products: products.map((line) => ({ ...line, wish })) })
  const [sent] = await listOf('enquiry', '9001')
  expect(sent).toMatchObject({ destination: 'BR', products: [{ wish: wish.trim() }] })
})

test("a quotation may be valid until today in the buyer's zone, even if that is yesterday for the supplier", async () => {
  const zone = 'Etc/GMT+12'
  const { no } = await sides.send('enquiry', ['9001'], { zone })
  const buyersToday = dayInZone(zone, t.clock.now())
  expect(dayInZone('Asia/Shanghai', t.clock.now())).not.toBe(buyersToday)
  expect(await sides.quote('9001', no, { validUntil: addDays(buyersToday, -1) })).toMatchObject({
    data: { fields: [{ path: 'validUntil', rule: 'date-passed' }] },
  })
  expect(await sides.quote('9001', no, { validUntil: buyersToday })).toMatchObject({
    code: 0,
    data: { buyerTimezone: zone },
  })
})
