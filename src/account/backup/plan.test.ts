import { describe, expect, test } from 'vitest'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, sealedOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import type { Backup } from './format.ts'
import { planImport, readChatsForBackup } from './plan.ts'
import { importPlannedAction, importPlannedDraft } from './save-and-restore.ts'
import { aDraftId, aRecordId, anAccountId, anOpId } from '#tests/harness/ids.ts'
import { putConversations } from '../actions/chat.ts'
import { chatDbOf, exchangesOf } from '../store/side-databases.ts'
import { collectFrom, importInto, readImportPlan } from '#tests/harness/sync/backup.ts'

const backupOf = (part: Partial<Backup> = {}): Backup => ({
  account: { sub: anAccountId('me'), email: '' },
  madeAt: 1,
  drafts: [],
  ops: [],
  files: [],
  kept: [],
  unreadable: 0,
  ...part,
})
const mine = contentOf('mine')
const row = (part: Partial<DraftRow> = {}) => draftOf('d', { mine, rev: 3, ackedRev: 2, ...part })
const op = (opId: string, part: Partial<OpRow> = {}) => opOf(opId, { draftId: 'd', ...part })

const setUpPlan = async (draft: DraftRow, { here, ops = [] as OpRow[] }: { here?: DraftRow; ops?: OpRow[] } = {}) => {
  const account = await testAccount()
  if (here) await account.db.drafts.put(here)
  const backup = backupOf({ drafts: [draft], ops })
  const plan = async () => (await planImport(account.db, backup, account.sha256)).drafts[0]
  return { account, backup, plan }
}
const fateOf = async (...of: Parameters<typeof setUpPlan>) => (await (await setUpPlan(...of)).plan())?.fate

describe('EXP-3 the fate of a draft', () => {
  test.each<[string, DraftRow, Parameters<typeof setUpPlan>[1], string]>([
    ['the device does not have it', row(), {}, 'new'],
    ['the account has it', row({ ackedRev: 3, serverId: aRecordId('7') }), {}, 'known'],
    ['it was acknowledged without a number', row({ ackedRev: 3 }), {}, 'new'],
    [
      'it was acknowledged and has a waiting operation',
      row({ ackedRev: 3, serverId: aRecordId('7') }),
      { ops: [op('s', { type: 'send' })] },
      'new',
    ],
    ['the device has the same text', row(), { here: row({ rev: 9 }) }, 'known'],
    ['the device has an older, unedited text', row(), { here: row({ mine: contentOf('base'), rev: 2 }) }, 'restored'],
    ['the device has another, edited text', row(), { here: row({ mine: contentOf('other'), rev: 5 }) }, 'copy'],
    [
      'the device has it under its number',
      row({ serverId: aRecordId('7') }),
      { here: { ...row({ serverId: aRecordId('7'), rev: 2, mine: contentOf('b') }), localId: aDraftId('x') } },
      'restored',
    ],
    [
      'the device has it in conflict',
      row(),
      { here: row({ mine: contentOf('o'), rev: 2, conflict: { type: 'deleted' } }) },
      'copy',
    ],
    ['the device has sent this text', row(), { here: row({ status: 'sent' }) }, 'sent'],
    ['the device has sent another text', row(), { here: row({ status: 'sent', mine: contentOf('other') }) }, 'copy'],
    ['it was discarded on the other device', row(), { ops: [op('x', { type: 'discard' })] }, 'deleted'],
  ])('is right if %s', async (_, draft, part, fate) => {
    expect(await fateOf(draft, part)).toBe(fate)
  })

  test('a draft with waiting operations on this device counts as edited', async () => {
    const { account, plan } = await setUpPlan(row(), { here: row({ mine: contentOf('base'), rev: 2 }) })
    await account.db.ops.put(op('waits', { type: 'save' }))
    expect((await plan())?.fate).toBe('copy')
    await account.db.ops.update('waits', { state: 'done' })
    expect((await plan())?.fate).toBe('restored')
  })

  test.each<[string, Partial<RequestRecordWire>, string]>([
    ['the same text', {}, 'sent'],
    ['another note', { note: 'other' }, 'copy'],
    ['another quantity', { products: [{ pesticideId: '1', quantity: '11' }] }, 'copy'],
    ['the same quantity, written differently', { products: [{ pesticideId: '1', quantity: '10.0' }] }, 'sent'],
    [
      'another line',
      {
        products: [
          { pesticideId: '1', quantity: '10' },
          { pesticideId: '2', quantity: '1' },
        ],
      },
      'copy',
    ],
  ])('is right if a record shows that it was sent with %s', async (_, part, fate) => {
    const { account, plan } = await setUpPlan(row())
    await storeRecord(account.db, 'enquiry', {
      id: 'r',
      clientRef: 'd',
      note: 'mine',
      maxReplyTime: mine.maxReplyTime,
      products: [{ pesticideId: '1', quantity: '10' }],
      ...part,
    })
    expect((await plan())?.fate).toBe(fate)
  })

  test('the id of a copy is derived from its text, so importing twice makes one copy', async () => {
    const { account, plan } = await setUpPlan(row(), { here: row({ mine: contentOf('other'), rev: 5 }) })
    const [first, second] = [await plan(), await plan()]
    expect(first?.localId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u)
    expect(second?.localId).toBe(first?.localId)
    if (first) await importPlannedDraft(account, first)
    expect((await plan())?.fate).toBe('known')
    expect(await account.db.drafts.get(first?.localId ?? '')).toMatchObject({
      serverId: null,
      base: null,
      rev: 1,
      ackedRev: 0,
    })
    expect(await account.db.drafts.get('d')).toMatchObject({ mine: { note: 'other' } })
  })
})

describe('EXP-4 imported work', () => {
  const send = op('s', {
    type: 'send',
    state: 'inflight',
    sealed: sealedOf('send'),
    sub: anAccountId('me'),
    deps: [anOpId('gone')],
    seq: 900,
  })

  test('a draft whose send never left the device is imported without operations', async () => {
    const { account, plan } = await setUpPlan(row({ sendRev: 3 }), { ops: [{ ...send, state: 'open', sealed: null }] })
    const draftPlan = await plan()
    if (!draftPlan) throw new Error('none')
    expect([draftPlan.confirmed, draftPlan.sealed]).toEqual([true, []])
    await importPlannedDraft(account, draftPlan)
    expect(await account.db.drafts.get('d')).toMatchObject({ sendRev: null, status: 'draft', rev: 3 })
    expect(await account.db.ops.count()).toBe(0)
  })

  test('an operation without sealed bytes is not imported', async () => {
    const { plan } = await setUpPlan(row({ sendRev: 3 }), { ops: [{ ...send, state: 'retry', sealed: null }] })
    expect((await plan())?.sealed).toEqual([])
  })

  test('KEY-4 a refused draft gets another key on this device', async () => {
    const { account, plan } = await setUpPlan(row({ refusals: 1 }), {
      ops: [{ ...send, state: 'rejected', sealed: null }],
    })
    const draftPlan = await plan()
    if (draftPlan) await importPlannedDraft(account, draftPlan)
    expect((await account.db.drafts.get('d'))?.refusals).toBe(2)
  })

  test('MERGE-1 unsaved text replaces that of the server, with the version on which it was written', async () => {
    const here = row({
      mine: contentOf('newer'),
      base: contentOf('newer'),
      rev: 7,
      ackedRev: 7,
      serverId: aRecordId('7'),
      serverVersion: 9,
    })
    const draft = row({ base: contentOf('base'), serverId: aRecordId('7'), serverVersion: 4 })
    const { account, plan } = await setUpPlan(draft, { here })
    const draftPlan = await plan()
    if (draftPlan) await importPlannedDraft(account, draftPlan)
    expect(await account.db.drafts.get('d')).toMatchObject({
      mine: { note: 'mine' },
      base: { note: 'base' },
      serverVersion: 4,
      rev: 8,
      ackedRev: 7,
    })
    expect((await account.db.log.toArray()).at(-1)).toMatchObject({ detail: { replaced: { note: 'newer' } } })
  })
})

describe('imported actions', () => {
  const answer = opOf('a', { intent: { name: 'record-answer', kind: 'enquiry', id: aRecordId('7'), text: 'x' } })
  const plan = async (
    ops: OpRow[],
    before: (db: Awaited<ReturnType<typeof testAccount>>['db']) => Promise<unknown> = async () => {},
  ) => {
    const account = await testAccount()
    await before(account.db)
    return { account, actions: (await planImport(account.db, backupOf({ ops }), account.sha256)).actions }
  }

  test('EXP-3 are recognised by their id in the outbox or the journal; operations that only mark something as read are skipped', async () => {
    const log = { n: 1, at: 0, what: 'applied', opId: anOpId('a'), draftId: null, detail: null }
    const fates = async (...of: Parameters<typeof plan>) => (await plan(...of)).actions.map(({ fate }) => fate)
    expect(await fates([answer])).toEqual(['new'])
    expect(await fates([answer], (db) => db.ops.put({ ...answer, state: 'done', pending: 0 }))).toEqual(['known'])
    expect(await fates([answer], (db) => db.log.put(log))).toEqual(['known'])
    const mark = opOf('m', { intent: { name: 'record-read', kind: 'enquiry', id: aRecordId('7') } })
    expect(await fates([mark, opOf('n'), opOf('save', { type: 'save' })])).toEqual(['quiet', 'quiet'])
  })

  test("EXP-4 wait for the buyer's decision, but their uploads may be sent", async () => {
    const upload = opOf('u', {
      type: 'upload',
      lane: 'up:b',
      state: 'rejected',
      attempts: 3,
      sealed: sealedOf('upload'),
    })
    const { account, actions } = await plan([{ ...answer, deps: [anOpId('u'), anOpId('gone')] }, upload])
    const [action] = actions
    if (!action) throw new Error('none')
    expect(await importPlannedAction(account, action)).toBe(0)
    expect(await account.db.ops.get('a')).toMatchObject({ state: 'parked', block: { why: 'imported' }, deps: ['u'] })
    expect(await account.db.ops.get('u')).toMatchObject({ state: 'open', block: null, attempts: 0, sealed: null })
  })
})

test('EXP-3 planning an import writes nothing', async () => {
  const { account, plan } = await setUpPlan(row(), {
    ops: [op('s', { type: 'send', state: 'inflight', sealed: sealedOf('send') })],
  })
  const counts = () => Promise.all(account.db.tables.map((table) => table.count()))
  const countsBefore = await counts()
  await plan()
  expect(await counts()).toEqual(countsBefore)
})

test('EXP-1 conversations are imported once, with all exchanges, and queued for the backend', async () => {
  const account = await testAccount()
  const db = chatDbOf(account.db)
  const conversation = { id: 'c', title: 'dose', roleId: 1, createdAt: 1, updatedAt: 2, toldAt: 2, readAt: 2 }
  const exchange = { conversationId: 'c', question: 'q', state: 'stopped' as const, answer: null, searched: null }
  const exchanges = [1, 2].map((askedAt) => ({ ...exchange, id: `e${askedAt}`, askedAt }))
  await putConversations(db, [conversation], exchanges)
  await db.unsent.clear()
  const { file, kept } = await collectFrom(account, { chats: () => readChatsForBackup(account.db) })
  expect(kept).toBe(1)
  await db.conversations.clear()
  await db.exchanges.clear()
  await importInto(account, file)
  expect((await exchangesOf(db, 'c').toArray()).map(({ id }) => id)).toEqual(['e1', 'e2'])
  expect((await db.unsent.toArray()).map(({ thing }) => thing).toSorted()).toEqual(['', 'e1', 'e2'])
  expect((await account.db.meta.toArray()).filter(({ k }) => k.startsWith('kept:'))).toEqual([])
  expect((await readImportPlan(account, file)).kept).toEqual([])
})
