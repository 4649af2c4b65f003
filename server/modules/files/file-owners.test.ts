import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { enquiryCalls, intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { enquiryBody, intentionBody, sampleBody } from '#tests/harness/requests.ts'
import { testApp, type CallAnswer } from '#tests/harness/server.ts'
import { pngBytes, openFile, uploadedUrl } from '#tests/harness/uploaded.ts'

const t = await testApp()
const sides = await buyerAndSuppliers(t, ['9001', '9004'])
const products = [sides.productOf('9004')]

const upload = (token?: string) => uploadedUrl(t, { token, name: 'Oferta 1.png', bytes: pngBytes })
const draftOf = (token: string, ...urls: string[]) =>
  t.call(enquiryCalls.create, { token, body: enquiryBody(products, { attach: urls.join(',') }) })
const refusedPaths = ({ status, data }: CallAnswer) =>
  status === 400 ? (data as { fields: { path: string; rule: string }[] }).fields : []
const colleagues = async (...people: { userId: AccountId }[]) => {
  const id = buyerCompanyId.parse(t.deps.random.uuid())
  await t.deps.db.insert(buyerCompanies).values({ id, name: 'Campo', createdAt: 1 })
  for (const [index, { userId }] of people.entries())
    await t.deps.db
      .update(users)
      .set({ companyId: id, isCompanyAdmin: index === 0 })
      .where(eq(users.id, userId))
}

test.each([
  ['of another host', (url: string) => `https://evil.example${url}`],
  ['of another host without a scheme', (url: string) => `//evil.example${url}`],
  ['with a query', (url: string) => `${url}?x=1`],
  ['with a fragment', (url: string) => `${url}#x`],
  ['with another name', (url: string) => url.replace(/[^/]+$/, 'other.png')],
  ['with its name in another encoding', (url: string) => url.replace('%20', '+')],
  ['encoded twice', (url: string) => url.replace('%', '%25')],
  ['in capitals', (url: string) => url.toUpperCase()],
  ['after another path', (url: string) => `/buyer-api${url}`],
  ['with a parent folder in its path', (url: string) => url.replace('/files/', '/files/../files/')],
  ['with an encoded slash', (url: string) => url.replace('/files/', '/files%2F')],
  ['with a backslash', (url: string) => url.replace('/files/', '\\files\\')],
  ['as a script', (url: string) => `javascript:alert('${url}')`],
  ['as data', () => 'data:image/png;base64;AAAA'],
  ['of a demo document', () => '/files/demo-9001-coa/coa.pdf'],
])('a file URL %s is refused', async (_, changed) => {
  const { token } = await t.newBuyer()
  const url = await upload(token)
  expect((await draftOf(token, url)).code).toBe(0)
  const wrongUrl = changed(url)
  expect(refusedPaths(await draftOf(token, url, wrongUrl))).toEqual([{ path: 'attach.1', rule: 'unknown-file' }])
})

describe('the owner of a file', () => {
  test('a colleague may attach the file, but a stranger, another company or a supplier may not', async () => {
    const [one, two, other] = [await t.newBuyer(), await t.newBuyer(), await t.newBuyer()]
    await colleagues(one, two)
    await colleagues(other)
    const url = await upload(one.token)
    expect((await draftOf(one.token, url)).code).toBe(0)
    expect((await draftOf(two.token, url)).code).toBe(0)
    expect(refusedPaths(await draftOf(other.token, url))).toHaveLength(1)
    expect(refusedPaths(await draftOf((await t.newBuyer()).token, url))).toHaveLength(1)
    const { no } = await sides.send('enquiry', ['9004'])
    expect(refusedPaths(await sides.quote('9004', no, { attach: url }))).toHaveLength(1)
  })
  test("a buyer may not attach a visitor's file", async () => {
    expect(refusedPaths(await draftOf((await t.newBuyer()).token, await upload()))).toHaveLength(1)
  })
  test('files that the founder uploaded before creating the company belong to the company', async () => {
    const [founder, later] = [await t.newBuyer(), await t.newBuyer()]
    const url = await upload(founder.token)
    const body = { name: 'Campo', photos: url }
    expect((await t.call(companyProfileCalls.companyProfileUpdate, { token: founder.token, body })).code).toBe(0)
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, founder.userId))
    await t.deps.db.update(users).set({ companyId: row?.companyId }).where(eq(users.id, later.userId))
    expect((await draftOf(later.token, url)).code).toBe(0)
  })
})

/** Creates the user of a field that accepts file URLs, and returns the call that fills in the field. */
type Field = () => Promise<{ readonly token: string; readonly fill: (url: string) => Promise<CallAnswer> }>
const paths: Record<string, string> = { "a profile's photos": 'photos.0', "a profile's licence": 'businessLicense' }

const agreedSample = async () => {
  const sentRequest = await sides.send('sample', ['9004'])
  const [kind, seller] = ['sample', sides.sellerToken('9004')] as const
  const cost = { kind, id: sentRequest.no, ...sides.offer, sampleFee: '1', shipmentFee: '1' }
  await t.call(sellerCalls.quoteCost, { token: seller, body: cost })
  await t.call(sampleCalls.confirm, { token: sentRequest.token, body: { id: sentRequest.id, version: 1 } })
  const ship = (attach: string) =>
    t.call(sellerCalls.ship, { token: seller, body: { kind, id: sentRequest.no, carrierName: 'DHL', attach } })
  return { ...sentRequest, seller, ship }
}
const agreedIntention = async () => {
  const sentRequest = await sides.send('intention', ['9004'], { file: 'COA,SDS' })
  const [kind, seller] = ['intention', sides.sellerToken('9004')] as const
  const body = { kind, id: sentRequest.no, isSupport: true, ...sides.offer, fee: '9' }
  await t.call(sellerCalls.support, { token: seller, body })
  await t.call(intentionCalls.agree, { token: sentRequest.token, body: { id: sentRequest.id, version: 1 } })
  return { ...sentRequest, seller }
}
const buyer = async (write: (token: string, url: string) => Promise<CallAnswer>) => {
  const { token } = await t.newBuyer()
  return { token, fill: (url: string) => write(token, url) }
}

const fields: Record<string, Field> = {
  'an enquiry': () => buyer(draftOf),
  'a sample request': () =>
    buyer((token, attach) => t.call(sampleCalls.create, { token, body: sampleBody(products, { attach }) })),
  'a registration request': () =>
    buyer((token, attach) => t.call(intentionCalls.create, { token, body: intentionBody(products, { attach }) })),
  'a request that is sent at once': () =>
    buyer((token, attach) => t.call(enquiryCalls.send, { token, body: enquiryBody(products, { attach }) })),
  feedback: () =>
    buyer((token, attach) => t.call(feedbackCalls.feedbackCreate, { token, body: { content: 'Hello', attach } })),
  "a profile's photos": () =>
    buyer((token, photos) =>
      t.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: 'Campo', photos } }),
    ),
  "a profile's licence": () =>
    buyer((token, businessLicense) =>
      t.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: 'Campo', businessLicense } }),
    ),
  'a received parcel': async () => {
    const { token, id, ship } = await agreedSample()
    await ship('')
    return { token, fill: (attach) => t.call(sampleCalls.receive, { token, body: { id, shipmentId: '1', attach } }) }
  },
  'a tested parcel': async () => {
    const { token, id, ship } = await agreedSample()
    await ship('')
    await t.call(sampleCalls.receive, { token, body: { id, shipmentId: '1' } })
    const body = { id, shipmentId: '1', result: 'passed' as const }
    return { token, fill: (attach) => t.call(sampleCalls.result, { token, body: { ...body, attach } }) }
  },
  'a document that the buyer marks as done': async () => {
    const { token, id } = await agreedIntention()
    return { token, fill: (attach) => t.call(intentionCalls.fileDone, { token, body: { id, file: 'COA', attach } }) }
  },
  'an outcome at the regulator': async () => {
    const { token, id, no } = await agreedIntention()
    await t.call(sellerCalls.deliverDocuments, {
      token: sides.sellerToken('9004'),
      body: { kind: 'intention', id: no },
    })
    const body = { id, outcome: 'filed' as const, day: '2026-08-31' }
    return { token, fill: (attach) => t.call(intentionCalls.outcome, { token, body: { ...body, attach } }) }
  },
  'a quotation': async () => {
    const { no } = await sides.send('enquiry', ['9004'])
    return { token: sides.sellerToken('9004'), fill: (attach) => sides.quote('9004', no, { attach }) }
  },
  'the quotation of a sample': async () => {
    const { no } = await sides.send('sample', ['9004'])
    const token = sides.sellerToken('9004')
    const body = { kind: 'sample' as const, id: no, ...sides.offer, sampleFee: '1', shipmentFee: '1' }
    return { token, fill: (attach) => t.call(sellerCalls.quoteCost, { token, body: { ...body, attach } }) }
  },
  'the quotation of registration support': async () => {
    const { no } = await sides.send('intention', ['9004'])
    const token = sides.sellerToken('9004')
    const body = { kind: 'intention' as const, id: no, isSupport: true, ...sides.offer, fee: '9' }
    return { token, fill: (attach) => t.call(sellerCalls.support, { token, body: { ...body, attach } }) }
  },
  'the proof of a dispatch': async () => {
    const { seller, ship } = await agreedSample()
    return { token: seller, fill: ship }
  },
  'a document that the supplier marks as done': async () => {
    const { no, seller: token } = await agreedIntention()
    const body = { kind: 'intention' as const, id: no, file: 'SDS' }
    return { token, fill: (attach) => t.call(sellerCalls.fileDone, { token, body: { ...body, attach } }) }
  },
  'delivered documents': async () => {
    const { no, seller: token } = await agreedIntention()
    const body = { kind: 'intention' as const, id: no }
    return { token, fill: (attach) => t.call(sellerCalls.deliverDocuments, { token, body: { ...body, attach } }) }
  },
}

describe.each(Object.entries(fields))('%s', (name, open) => {
  test('the field accepts a file of the caller, but not a file of another company or site', async () => {
    const { token, fill } = await open()
    const [own, buyers, rivals] = [
      await upload(token),
      await upload((await t.newBuyer()).token),
      await upload(sides.sellerToken('9001')),
    ]
    for (const url of [buyers, rivals, `https://evil.example${own}`])
      expect(refusedPaths(await fill(url))).toEqual([{ path: paths[name] ?? 'attach.0', rule: 'unknown-file' }])
    expect(await fill(own)).toMatchObject({ status: 200, code: 0 })
  })
})

test('a file is opened by its URL, and a URL that is cut off or contains a path is not found', async () => {
  const { token } = await t.newBuyer()
  const url = await upload(token)
  const id = url.split('/')[2] ?? ''
  for (const path of [
    `/files/${id}`,
    `/files/${id.slice(0, 20)}/x`,
    `/files/${id.toUpperCase()}/x`,
    `/files/..%2F${id}/x`,
    `/files/%2e%2e/${id}/x`,
    `/files/${id}%00/x`,
    '/files/%00a/x',
    `/files/${'a'.repeat(300)}/x`,
  ])
    expect((await openFile(t, path, token)).status).toBe(404)
  expect((await openFile(t, url, token)).status).toBe(200)
})
