import { describe, expect, test, vi } from 'vitest'
import { listedRecord } from '#tests/harness/sync/made-rows.ts'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import type { Call, DataIn } from '#contract/call.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { requestRecord, type DraftWire, type RequestRecordWire } from '#contract/entities/request.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import type { AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { editDraft } from '../drafts/draft.ts'
import { startDraft } from '../drafts/start.ts'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { readCart as readCartView } from '../queries/lists.ts'
import { readRecords } from '../store/read-records.ts'
import { readDrafts } from '../queries/drafts.ts'
import { readUnlistedSends } from '../queries/outbox.ts'
import { syncCart } from './replicator.ts'
import { syncDraftsOf } from './read-drafts.ts'
import { syncRecordsOf } from './read-records.ts'
import type { ReplicationContext } from './reader.ts'

type Handler = (query: Record<string, unknown>) => unknown

const reader = async (
  handlers: [Call, Handler][],
): Promise<ReplicationContext & { account: AccountContext; requests: string[] }> => {
  const account = await testAccount()
  const requests: string[] = []
  const call = (async (definition: Call, input?: { query?: Record<string, unknown> }) => {
    const [, handle] = handlers.find(([one]) => one === definition) ?? []
    if (!handle) throw new Error(`unexpected ${definition.path}`)
    requests.push(`${definition.path}?${JSON.stringify(input?.query ?? {})}`)
    return definition.data.parse(await handle(input?.query ?? {}))
  }) as unknown as Api['call']
  return {
    db: account.db,
    clock: account.clock,
    random: account.random,
    call,
    offers: new FakeFindings(),
    account,
    requests,
  }
}

const hour = 3_600_000

describe('sent records', () => {
  test('REC-1 a record that changes between two pages does not hide another', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => listedRecord(n + 1, (n + 1) * hour))
    let pages = 0
    const testReader = await reader([
      [
        requestCalls.enquiry.recordPage,
        ({ pageSize, updatedSince = 0, pageNo }) => {
          pages += 1
          // The first record moves to the end of the list after the first page was read.
          if (pages === 2) rows.push({ ...(rows.shift() as RequestRecordWire), updateTime: 9_999 * hour })
          const since = rows.filter(({ updateTime = 0 }) => updateTime >= Number(updatedSince))
          const from = (Number(pageNo) - 1) * Number(pageSize)
          return { list: since.slice(from, from + Number(pageSize)), total: since.length } satisfies DataIn<
            typeof requestCalls.enquiry.recordPage
          >
        },
      ],
    ])
    await syncRecordsOf(testReader, 'enquiry')
    expect((await readRecords(testReader.db, 'enquiry', {})).rows).toHaveLength(250)
    const pagesBefore = pages
    await syncRecordsOf(testReader, 'enquiry')
    expect(pages).toBe(pagesBefore + 1)
  })

  test('an unchanged record is not written again', async () => {
    let listedRows = [listedRecord(1, 1), listedRecord(2, 2)]
    const testReader = await reader([
      [requestCalls.enquiry.recordPage, () => ({ list: listedRows, total: listedRows.length })],
    ])
    await syncRecordsOf(testReader, 'enquiry')
    const putSpy = vi.spyOn(testReader.db.records, 'put')
    await syncRecordsOf(testReader, 'enquiry')
    expect(putSpy).not.toHaveBeenCalled()
    listedRows = [listedRecord(1, 1), { ...listedRecord(2, 3), status: 40 }]
    await syncRecordsOf(testReader, 'enquiry')
    expect(putSpy.mock.calls.map(([row]) => row.id)).toEqual(['2'])
    expect((await readRecords(testReader.db, 'enquiry', {})).rows[0]?.status).toBe(40)
  })

  test('REC-4 a row with few fields is completed from the text that was sent, and replaces the row of the receipt', async () => {
    let listedRows: RequestRecordWire[] = []
    const testReader = await reader([
      [requestCalls.enquiry.recordPage, () => ({ list: listedRows, total: listedRows.length })],
      [
        requestCalls.enquiry.recordGet,
        () => {
          throw new ApiError('refused', { code: code.notFound })
        },
      ],
    ])
    const localId = await startDraft.in(testReader.account, 'enquiry', [testProduct('1')])
    await editDraft.in(testReader.account, localId, (content) => ({ ...content, note: 'Spanish labels' }))
    const receipt = { sentAt: 1_000, batchNo: null, contentHash: null, bodyHash: '', records: [] }
    await testReader.db.drafts.update(localId, { status: 'sent', receipt, serverId: aRecordId('41') })
    const row = requestRecord.parse({ ...listedRecord(7, 1_000), id: 'made', clientRef: localId })
    await testReader.db.records.put({ kind: 'enquiry', id: row.id, createTime: 1, batchNo: '', provisional: true, row })
    listedRows = [{ id: 9, caseDraftId: 41 }]
    await syncRecordsOf(testReader, 'enquiry')
    const { rows } = await readRecords(testReader.db, 'enquiry', {})
    expect(rows).toMatchObject([{ id: '9', note: 'Spanish labels', products: [{ pesticideId: '1' }] }])
    expect(await readUnlistedSends(testReader.db, 'enquiry')).toEqual([])
  })

  test('REC-1 all rows are read even if more rows than fit on a page have the same time', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => listedRecord(n + 1, 5))
    const testReader = await reader([
      [
        requestCalls.enquiry.recordPage,
        ({ pageSize, pageNo }) => {
          const from = (Number(pageNo) - 1) * Number(pageSize)
          return { list: rows.slice(from, from + Number(pageSize)), total: rows.length }
        },
      ],
    ])
    await syncRecordsOf(testReader, 'enquiry')
    expect((await readRecords(testReader.db, 'enquiry', {})).rows).toHaveLength(230)
  })

  test('the log of a record is fetched if the list lacks it', async () => {
    const { log: _, ...bare } = listedRecord(1, 1)
    const entry = { id: 1, time: 1, actor: 'supplier', type: 'asked', text: 'Which label?' } as const
    const testReader = await reader([
      [requestCalls.enquiry.recordPage, () => ({ list: [bare], total: 1 })],
      [requestCalls.enquiry.recordGet, () => ({ ...bare, log: [entry] })],
    ])
    await syncRecordsOf(testReader, 'enquiry')
    expect((await readRecords(testReader.db, 'enquiry', {})).rows[0]?.log?.[0]?.text).toBe('Which label?')
  })

  test('REC-3 a record that was opened during the read is not marked as unread', async () => {
    const testReader = await reader([
      [
        requestCalls.enquiry.recordPage,
        async () => {
          if (testReader.requests.length === 1)
            await enqueue(testReader.account, { name: 'record-read', kind: 'enquiry', id: aRecordId('1') }, '')
          return { list: [{ ...listedRecord(1, 1), unread: testReader.requests.length === 1 }], total: 1 }
        },
      ],
    ])
    await syncRecordsOf(testReader, 'enquiry')
    expect(testReader.requests).toHaveLength(2)
    expect((await readRecords(testReader.db, 'enquiry', {})).rows[0]?.unread).toBe(false)
  })
})

const wireDraft = (part: Partial<DraftWire> = {}): DraftWire => ({
  caseDraftId: 7,
  version: 1,
  clientRef: 'other-device',
  note: 'theirs',
  companyList: [
    {
      companyId: 'c',
      companyName: 'C',
      productList: [{ pesticideId: '1', name: 'P', quantity: '10', unit: 'kg', packaging: 'x' }],
    },
  ],
  ...part,
})

describe('drafts of other devices', () => {
  const noSuchDraft = (): never => {
    throw new ApiError('refused', { code: code.notFound, http: 404 })
  }
  const drafts = (list: () => DraftWire[], get: Handler = noSuchDraft): [Call, Handler][] => [
    [requestCalls.enquiry.draftPage, () => ({ list: list(), total: list().length })],
    [requestCalls.enquiry.draftGet, get],
  ]
  /** Makes a draft that was written on this device and is unchanged on the server. */
  const savedHere = async ({ account }: { account: AccountContext }) => {
    const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
    await editDraft.in(account, localId, (content) => ({ ...content, note: 'written here' }))
    const row = await account.db.drafts.get(localId)
    await account.db.drafts.update(localId, { serverId: aRecordId('7'), serverVersion: 1, ackedRev: row?.rev ?? 0 })
    return localId
  }

  test('REC-2 are added, updated and removed', async () => {
    let list = [wireDraft()]
    const testReader = await reader(drafts(() => list))
    await syncDraftsOf(testReader, 'enquiry')
    expect(await readDrafts(testReader.db, 'enquiry', false)).toMatchObject([
      { localId: 'other-device', state: { at: 'saved' }, content: { note: 'theirs' } },
    ])
    list = [wireDraft({ version: 2, note: 'newer' })]
    await syncDraftsOf(testReader, 'enquiry')
    expect((await readDrafts(testReader.db, 'enquiry', false))[0]?.content.note).toBe('newer')
    list = []
    await syncDraftsOf(testReader, 'enquiry')
    expect(await readDrafts(testReader.db, 'enquiry', false)).toEqual([])
  })

  test('REC-2 are not overwritten if they were changed on this device', async () => {
    let list = [wireDraft()]
    const testReader = await reader(drafts(() => list))
    await syncDraftsOf(testReader, 'enquiry')
    await editDraft.in(testReader.account, aDraftId('other-device'), (content) => ({ ...content, note: 'mine' }))
    list = [wireDraft({ version: 2, note: 'newer' })]
    await syncDraftsOf(testReader, 'enquiry')
    list = []
    await syncDraftsOf(testReader, 'enquiry')
    expect((await readDrafts(testReader.db, 'enquiry', false))[0]?.content.note).toBe('mine')
  })

  test('I24 drafts of this device remain if the server lacks them, and the buyer decides about them', async () => {
    const testReader = await reader(drafts(() => []))
    await savedHere(testReader)
    await syncDraftsOf(testReader, 'enquiry')
    await syncDraftsOf(testReader, 'enquiry')
    expect(await readDrafts(testReader.db, 'enquiry', false)).toMatchObject([
      { state: { at: 'conflict', type: 'deleted' }, content: { note: 'written here' } },
    ])
  })

  test('I24 drafts that the list lacks are not changed if they cannot be read', async () => {
    const unreachable = () => {
      throw new ApiError('offline')
    }
    const testReader = await reader(drafts(() => [], unreachable))
    await savedHere(testReader)
    await syncDraftsOf(testReader, 'enquiry')
    expect(await readDrafts(testReader.db, 'enquiry', false)).toMatchObject([{ state: { at: 'saved' } }])
  })

  test('I24 drafts that the list lacks are removed if another device has sent them', async () => {
    let localId = ''
    const testReader = await reader(
      drafts(
        () => [],
        () => wireDraft({ caseDraftId: '7', clientRef: localId, draftStatus: 'sent' }),
      ),
    )
    localId = await savedHere(testReader)
    await syncDraftsOf(testReader, 'enquiry')
    expect(await readDrafts(testReader.db, 'enquiry', false)).toEqual([])
  })

  test('I25 drafts with the same server id and another reference are other drafts', async () => {
    const otherDraft = wireDraft({ caseDraftId: '7', clientRef: 'somebody-else', note: 'theirs' })
    const testReader = await reader(
      drafts(
        () => [otherDraft],
        () => otherDraft,
      ),
    )
    const localId = await savedHere(testReader)
    await syncDraftsOf(testReader, 'enquiry')
    const rows = await readDrafts(testReader.db, 'enquiry', false)
    expect(rows.find((row) => row.localId === localId)).toMatchObject({
      state: { at: 'conflict', type: 'deleted' },
      content: { note: 'written here' },
    })
    expect(rows.find((row) => row.localId === 'somebody-else')?.content.note).toBe('theirs')
  })

  test('I24 are read to the end of the list if the server has small pages', async () => {
    const rows = ['first', 'second', 'third'].map((clientRef, n) => wireDraft({ caseDraftId: n + 1, clientRef }))
    const testReader = await reader([
      [
        requestCalls.enquiry.draftPage,
        ({ pageNo }) => ({ list: rows.slice(Number(pageNo) - 1, Number(pageNo)), total: rows.length }),
      ],
      [requestCalls.enquiry.draftGet, noSuchDraft],
    ])
    await syncDraftsOf(testReader, 'enquiry')
    await syncDraftsOf(testReader, 'enquiry')
    const localIds = (await readDrafts(testReader.db, 'enquiry', false)).map((row) => row.localId)
    expect(localIds.toSorted()).toEqual(['first', 'second', 'third'])
  })

  test('I25 drafts with an empty reference count as drafts without a reference', async () => {
    const rows = [1, 2].map((n) => wireDraft({ caseDraftId: n, clientRef: '', note: `number ${n}` }))
    const testReader = await reader(drafts(() => rows))
    await syncDraftsOf(testReader, 'enquiry')
    await syncDraftsOf(testReader, 'enquiry')
    const notes = (await readDrafts(testReader.db, 'enquiry', false)).map((row) => row.content.note)
    expect(notes.toSorted()).toEqual(['number 1', 'number 2'])
  })

  test('REC-3 drafts in an older version do not replace newer text', async () => {
    let list = [wireDraft({ version: 5, note: 'now' })]
    const testReader = await reader(drafts(() => list))
    await syncDraftsOf(testReader, 'enquiry')
    list = [wireDraft({ version: 4, note: 'old' })]
    await syncDraftsOf(testReader, 'enquiry')
    expect((await readDrafts(testReader.db, 'enquiry', false))[0]?.content.note).toBe('now')
  })
})

describe('the cart', () => {
  const item = (pesticideId: string) => ({ id: pesticideId, pesticideId, product: null })

  test('waiting changes are shown in the cart, and an unchanged cart is not written again', async () => {
    const testReader = await reader([[cartCalls.cartList, () => [item('1')]]])
    await syncCart(testReader)
    await enqueue(testReader.account, { name: 'cart-add', ids: ['2'], products: { 2: testProduct('2') } }, '')
    await enqueue(testReader.account, { name: 'cart-remove', ids: ['1'] }, '')
    const view = await readCartView(testReader.db)
    expect(view.items).toMatchObject([{ pesticideId: '2', pending: true, product: { name: 'Product 2' } }])
    expect(view.total).toBe(1)
    const clear = vi.spyOn(testReader.db.cart, 'clear')
    await syncCart(testReader)
    // An equal cart is not written again.
    expect(clear).not.toHaveBeenCalled()
  })

  test('REC-3 a cart is not stored if an operation was queued during the request', async () => {
    const testReader = await reader([
      [
        cartCalls.cartList,
        async () => {
          await enqueue(testReader.account, { name: 'cart-add', ids: ['9'], products: {} }, '')
          return [item('1')]
        },
      ],
    ])
    await syncCart(testReader)
    expect((await readCartView(testReader.db)).items.map((one) => one.pesticideId)).toEqual(['9'])
  })
})
