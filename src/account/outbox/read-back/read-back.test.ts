import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import type { WireAnswer } from '#api/wire.ts'
import type { DraftWire } from '#contract/entities/request.ts'
import { contentOf, draftOf } from '#tests/harness/sync/made-rows.ts'
import { inflightOpOf, okAnswer, wireAnswer, testDrain, draftOnServer } from '#tests/harness/sync/test-drain.ts'
import type { DraftRow, SealedRequest } from '../../store/rows.ts'
import { readBack, readCurrentDraft } from './read-back.ts'

const content = contentOf('mine')
const another = contentOf('another')
const notHere = wireAnswer({ code: 404 })

const outcome = async (
  call: SealedRequest['call'],
  draft: Partial<DraftRow> | null,
  answers: (WireAnswer | null)[],
  others: Partial<DraftRow>[] = [],
) => {
  const here = await testDrain({ honoursKeys: false })
  if (draft) await here.db.drafts.put(draftOf('d', { mine: content, ...draft }))
  for (const [n, other] of others.entries()) await here.db.drafts.put(draftOf(`other-${n}`, other))
  here.answers.push(...answers)
  const op = inflightOpOf('o', call, { draftId: aDraftId('d') }, { content })
  return { here, op, verdict: await readBack(here.drain, 'token', op) }
}
const listOf = (...list: object[]) => okAnswer({ list, total: list.length })
const row = (id: string, of = content, part: Partial<DraftWire> = {}) => draftOnServer(id, of, part)

describe('VERIFY-1 reading whether a draft was created', () => {
  const verdictOfCreate = async (rows: object[], others: Partial<DraftRow>[] = []) =>
    (await outcome('create', {}, [listOf(...rows)], others)).verdict

  test('finds the draft by its reference, even if its text differs', async () => {
    expect(await verdictOfCreate([row('4', another), row('7', another, { clientRef: 'd', version: 3 })])).toEqual({
      is: 'applied',
      data: { caseDraftId: '7', version: 3 },
    })
  })

  test('finds the draft by its text if nothing else identifies it, and marks that as a guess', async () => {
    expect(await verdictOfCreate([row('7')])).toEqual({
      is: 'applied',
      data: { caseDraftId: '7', version: 1, guessed: true },
    })
  })

  test('ignores a row that belongs to another draft of this device', async () => {
    expect(await verdictOfCreate([row('7')], [{ serverId: aRecordId('7') }])).toEqual({ is: 'absent' })
  })

  test('ignores a row with another reference', async () => {
    expect(await verdictOfCreate([row('7', content, { clientRef: 'of another device' })])).toEqual({ is: 'absent' })
  })

  test('VERIFY-3 cannot decide between equal rows, or if a row of the same product differs', async () => {
    expect(await verdictOfCreate([row('7'), row('8')])).toEqual({ is: 'cannot-tell' })
    expect(await verdictOfCreate([row('7', another)])).toEqual({ is: 'cannot-tell' })
    expect(await verdictOfCreate([{ caseDraftId: '7' }])).toEqual({ is: 'cannot-tell' })
  })

  test('ignores rows of other products', async () => {
    expect(await verdictOfCreate([row('7', contentOf('mine', ['2']))])).toEqual({ is: 'absent' })
    expect(await verdictOfCreate([])).toEqual({ is: 'absent' })
  })

  test.each([
    ['VERIFY-6 404', notHere, 'cannot-tell'],
    ['VERIFY-6 a list with an unreadable row', okAnswer({ list: ['torn'], total: 1 }), 'cannot-tell'],
    ['VERIFY-4 no connection', null, 'unreachable'],
  ])('does not treat %s as an empty list', async (_, answer, is) => {
    const { verdict } = await outcome('create', {}, [answer])
    expect(verdict).toEqual({ is })
  })
})

const savedFields = { serverId: aRecordId('7'), serverVersion: 1 }
test.each<[string, (WireAnswer | null)[], object]>([
  [
    'the server has the same text',
    [okAnswer(row('7', content, { version: 4 }))],
    { is: 'applied', data: { version: 4 } },
  ],
  ['the server has another text', [okAnswer(row('7', another))], { is: 'absent' }],
  ['missing, but listed with the same text', [notHere, listOf(row('7', content, { version: 4 }))], { is: 'applied' }],
  ['missing, but listed with another text', [notHere, listOf(row('7', another))], { is: 'absent' }],
  ['neither draft nor row: a repetition is refused by name', [notHere, listOf()], { is: 'absent' }],
  ['neither draft nor list', [notHere, notHere], { is: 'cannot-tell' }],
  ['no connection', [null], { is: 'unreachable' }],
  ['no connection for the list', [notHere, null], { is: 'unreachable' }],
])('VERIFY-1 reading whether a draft was updated: %s', async (_, answers, expected) => {
  expect((await outcome('update', savedFields, answers)).verdict).toMatchObject(expected)
})

describe('VERIFY-1 reading whether a request was sent', () => {
  const sentRow = (id: string, part: object = {}) => ({
    id,
    recordNo: `R-${id}`,
    batchNo: 'B1',
    createTime: 9,
    company: { companyId: 'c1', name: 'Company c1' },
    products: [{ pesticideId: '1' }],
    ...part,
  })
  const mine = { clientRef: 'd' }

  test("I25 ignores a row that has the draft's server id but another reference", async () => {
    const answers = [
      listOf(sentRow('r1', { caseDraftId: 7, clientRef: 'x' })),
      okAnswer(row('7', content, { draftStatus: 'draft' })),
    ]
    expect((await outcome('send', { serverId: aRecordId('7') }, answers)).verdict).toEqual({ is: 'absent' })
  })

  test('I23 does not accept a saved draft that was sent with another text as a receipt', async () => {
    const answers = [listOf(sentRow('r1', mine)), okAnswer(row('7', another, { draftStatus: 'sent' }))]
    expect((await outcome('send', { serverId: aRecordId('7') }, answers)).verdict).toMatchObject({ is: 'another-text' })
    const sameAnswers = [listOf(sentRow('r1', mine)), okAnswer(row('7', content, { draftStatus: 'sent' }))]
    expect((await outcome('send', { serverId: aRecordId('7') }, sameAnswers)).verdict).toMatchObject({ is: 'applied' })
  })

  test('I23 does not read the draft if the record has a hash of its text', async () => {
    const { verdict, here } = await outcome('send', { serverId: aRecordId('7') }, [
      listOf(sentRow('r1', { ...mine, contentHash: 'h' })),
    ])
    expect(verdict).toMatchObject({ is: 'applied', data: { contentHash: 'h' } })
    expect(here.left).toHaveLength(1)
  })

  test.each<[string, object, object]>([
    ['was not sent if the server calls it a draft', { draftStatus: 'draft' }, { is: 'absent' }],
    ['was sent if the server says so', { draftStatus: 'sent' }, { is: 'applied' }],
    ['tells nothing without a status: a sent request may be listed as a draft', {}, { is: 'cannot-tell' }],
  ])('VERIFY-6 without a list, the saved draft %s', async (_, part, expected) => {
    expect(
      (await outcome('send', { serverId: aRecordId('7') }, [notHere, okAnswer(row('7', content, part))])).verdict,
    ).toMatchObject(expected)
  })

  test.each<[string, object[], Partial<DraftRow>[], string]>([
    ['an empty list', [], [], 'absent'],
    ['rows of other products', [sentRow('r1', { products: [{ pesticideId: '9' }] })], [], 'absent'],
    ['a row of this product without a name', [sentRow('r1')], [], 'cannot-tell'],
    ['a row without products', [sentRow('r1', { products: [] })], [], 'cannot-tell'],
    ['a row whose number no draft here has', [sentRow('r1', { caseDraftId: 8 })], [], 'cannot-tell'],
    [
      'a row whose number another draft here has',
      [sentRow('r1', { caseDraftId: 8 })],
      [{ serverId: aRecordId('8') }],
      'absent',
    ],
    ['a row with the number 0', [sentRow('r1', { caseDraftId: 0 })], [], 'cannot-tell'],
  ])('VERIFY-6 the verdict on the send of an unsaved draft is correct for %s', async (_, rows, others, is) => {
    expect((await outcome('send', {}, [listOf(...rows)], others)).verdict).toEqual({ is })
  })

  test('VERIFY-6 does not take an incomplete list as proof of absence', async () => {
    expect((await outcome('send', {}, [okAnswer({ list: [], total: 3 })])).verdict).toEqual({ is: 'cannot-tell' })
  })

  test("finds the request by its draft's server id if it has no reference", async () => {
    const { verdict } = await outcome('send', { serverId: aRecordId('7') }, [
      listOf(sentRow('r1', { caseDraftId: 7 })),
      notHere,
    ])
    expect(verdict).toMatchObject({ is: 'applied', data: { records: [{ id: 'r1' }] } })
  })
})

test.each(['upload', 'discard'] as const)('a repeatable %s is not read back', async (call) => {
  const { verdict, here } = await outcome(call, {}, [])
  expect([verdict, here.left]).toEqual([{ is: 'absent' }, []])
})

test.each(['create', 'update', 'send'] as const)(
  'STOR-5 a %s whose draft is missing on this device is not read back',
  async (call) => {
    const { verdict, here } = await outcome(call, null, [])
    expect([verdict, here.left]).toEqual([{ is: 'absent' }, []])
  },
)

test("CONF-1 the server's draft is read if the draft has a server id, and is null if the server lacks it", async () => {
  const read = async (draft: Partial<DraftRow>, answer: WireAnswer | null) => {
    const { here, op } = await outcome('upload', draft, [])
    here.answers.push(answer)
    return { current: await readCurrentDraft(here.drain, 'token', op), asked: here.left.length }
  }
  expect((await read({ serverId: aRecordId('7') }, okAnswer(row('7', another)))).current).toMatchObject({
    caseDraftId: '7',
    note: 'another',
  })
  expect(await read({ serverId: aRecordId('7') }, notHere)).toEqual({ current: null, asked: 1 })
  expect(await read({}, okAnswer(row('7')))).toEqual({ current: null, asked: 0 })
})
