import 'fake-indexeddb/auto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { getDraft } from '#account/store/db.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { buyerAndSuppliers, createSellerToken } from '#tests/harness/records.ts'
import type { Tab } from '#tests/harness/sync/device.ts'
import { openRealBackend, createRealWorld } from '#tests/harness/sync/real-world.ts'
import { newDraft } from '#tests/harness/sync/stage.ts'
import { disposeWorld } from '#tests/harness/sync/world.ts'
import { uploadedUrl, openFile } from '#tests/harness/uploaded.ts'

const parts = await openRealBackend()
let world: Awaited<ReturnType<typeof createRealWorld>>
let tab: Tab
beforeEach(async () => {
  world = await createRealWorld(1, parts)
  tab = await world.device.openTab()
})
afterEach(() => disposeWorld(world))

interface ListedRecord {
  readonly id: string
  readonly attachList: readonly { readonly name: string; readonly url: string }[]
}

const rawNames = [
  '2,4-D.pdf',
  'MSDS, 2,4-D 720 g-L (rev. 3).pdf',
  'Etiqueta mai\u0301z – azu\u0301car #2 100%.pdf',
  "COA;lote 'A' & B.pdf",
  '农药登记证（正本）；附件.pdf',
]
const normalNames = rawNames.map((name) => name.normalize('NFC'))
const pdf = (name: string) => new Blob([`%PDF-1.7 ${name}`], { type: 'application/pdf' })
const minute = 60_000

test("a buyer's file has the same name on all devices, for the supplier, and when it is downloaded", async () => {
  const { backend } = parts
  const [product] = world.products
  const localId = await newDraft(tab, product ? [product] : [])
  for (const name of rawNames)
    expect(await addAttachment.in(tab.account, localId, pdf(name), name)).toMatchObject({ ok: true })
  expect((await getDraft(tab.account.db, localId))?.mine.attachments.map(({ name }) => name)).toEqual(normalNames)
  expect(await sendDraft.in(tab.account, localId)).toEqual([])
  await world.device.pass(10 * minute)

  const [row] = await backend.deps.db
    .select()
    .from(products)
    .where(eq(products.id, product?.pesticideId ?? ''))
  const seller = await createSellerToken(backend, row?.companyId ?? '')
  const atSeller = (await backend.call(sellerCalls.inbox, { token: seller, query: { kind: 'enquiry' } })).data as {
    list: ListedRecord[]
  }
  expect(atSeller.list[0]?.attachList.map(({ name }) => name)).toEqual(normalNames)

  const { accessToken } = await openSession(backend.deps, backend.deps.db, tab.account.sub)
  const elsewhere = (await backend.call(enquiryCalls.recordPage, { token: accessToken })).data as {
    list: ListedRecord[]
  }
  const files = elsewhere.list[0]?.attachList ?? []
  expect(files.map(({ name }) => name)).toEqual(normalNames)

  for (const [place, { url }] of files.entries()) {
    const response = await openFile(backend, url, accessToken)
    const header = response.headers.get('Content-Disposition') ?? ''
    expect(await response.text()).toBe(`%PDF-1.7 ${rawNames[place]}`)
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)$/.exec(header)?.[1] ?? '')).toBe(normalNames[place])
  }
})

test("a supplier's file has the same name for the buyer", async () => {
  const sides = await buyerAndSuppliers(parts.backend, ['9004'])
  const { no, at } = await sides.send('enquiry', ['9004'])
  const name = '2,4-D; rev.2 #final.pdf'
  const attach = await uploadedUrl(parts.backend, { token: sides.sellerToken('9004'), name, bytes: '%PDF-1.7' })
  expect((await sides.quote('9004', no, { attach })).code).toBe(0)
  expect(JSON.stringify(await at())).toContain(JSON.stringify(name))
})
