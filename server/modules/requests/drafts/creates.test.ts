import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DraftRowId } from '../row-id.ts'
import { enquiryCalls, sampleCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { idempotencyKeys } from '#server/platform/idempotency/schema.ts'
import { draftLines, drafts } from '../schema.ts'
import { requestableProducts, enquiryBody, sampleBody, type EnquiryBody } from '#tests/harness/requests.ts'
import { testApp, type Buyer } from '#tests/harness/server.ts'

// A first create is written in one statement (`createDraftAtOnce`), so it is tested separately.

const t = await testApp()
const ids = await requestableProducts(t.deps.db)
const two = [ids.ofDemo('9001')[0] ?? '', ids.ofDemo('9002')[0] ?? '']

const create = ({ token }: Buyer, key: string, clientRef: string, changes: Partial<EnquiryBody> = {}) =>
  t.call(enquiryCalls.create, {
    token,
    body: enquiryBody(two, { clientRef, ...changes }),
    headers: { 'Idempotency-Key': key },
  })
const refs = (many: number) => Array.from({ length: many }, (_, at) => `reference-${at}`)
const draftsOf = ({ userId }: Buyer) =>
  t.deps.db.select().from(drafts).where(eq(drafts.accountId, userId)).orderBy(asc(drafts.clientRef))
const linesOf = (draftId: DraftRowId) =>
  t.deps.db.select().from(draftLines).where(eq(draftLines.draftId, draftId)).orderBy(asc(draftLines.position))
const keyOf = async ({ userId }: Buyer, key: string) =>
  (
    await t.deps.db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, `buyer:${userId}`), eq(idempotencyKeys.key, key)))
  )[0]
const idOf = (answer: { data: unknown }) => (answer.data as { caseDraftId: string }).caseDraftId

let buyer: Buyer
beforeEach(async () => void (buyer = await t.newBuyer()))

test('simultaneous creates by several buyers each store their draft, lines and key in one statement, without a transaction', async () => {
  const buyers = [await t.newBuyer(), await t.newBuyer()]
  const transaction = vi.spyOn(t.deps.db, 'transaction')
  const answers = await Promise.all(
    buyers.flatMap((one) => refs(12).map((ref) => create(one, `key-${ref}`, ref, { note: `of ${ref}` }))),
  )
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 0))
  expect(transaction).not.toHaveBeenCalled()
  expect(new Set(answers.map(idOf)).size).toBe(24)
  for (const [at, one] of buyers.entries()) {
    const rows = await draftsOf(one)
    expect(rows.map(({ clientRef, note }) => [clientRef, note])).toEqual(
      refs(12)
        .toSorted()
        .map((ref) => [ref, `of ${ref}`]),
    )
    for (const { id, clientRef } of rows) {
      expect((await linesOf(id)).map((line) => [line.pesticideId, line.quantity])).toEqual(
        two.map((pesticideId) => [pesticideId, '1200.5']),
      )
      const answer = answers[at * 12 + refs(12).indexOf(clientRef ?? '')]
      expect(JSON.parse((await keyOf(one, `key-${clientRef}`))?.answer ?? '')).toEqual(answer?.data)
      expect(answer?.data).toEqual({ caseDraftId: String(id), version: 1 })
    }
  }
})

test('two creates with keys and one without get three different ids', async () => {
  const [first, second] = [await create(buyer, 'key-1', 'reference-1'), await create(buyer, 'key-2', 'reference-2')]
  const keyless = await t.call(sampleCalls.create, { token: buyer.token, body: sampleBody(two) })
  expect(new Set([first, second, keyless].map(idOf)).size).toBe(3)
})

test('S2, S3: a create repeated simultaneously with others makes one draft, and each gets its answer or is told to retry', async () => {
  const otherCreates = refs(6).map((ref) => create(buyer, `key-${ref}`, ref))
  const sameAnswers = await Promise.all(Array.from({ length: 10 }, () => create(buyer, 'key-same', 'reference-same')))
  expect((await Promise.all(otherCreates)).map((answer) => answer.code)).toEqual(refs(6).map(() => 0))
  expect(sameAnswers.filter((answer) => answer.code !== 0).map((answer) => answer.code)).toEqual(
    sameAnswers.filter((answer) => answer.code !== 0).map(() => code.inProgress),
  )
  const successes = sameAnswers.filter((answer) => answer.code === 0)
  expect(new Set(successes.map(idOf)).size).toBe(1)
  expect(await draftsOf(buyer)).toHaveLength(7)
  const repeatAnswer = await create(buyer, 'key-same', 'reference-same')
  expect(repeatAnswer.headers.get('Idempotency-Replayed')).toBe('true')
  expect(idOf(repeatAnswer)).toBe(idOf(successes[0] ?? repeatAnswer))
})

test('S2: one reference with two simultaneous keys makes one draft, and both keys store its id', async () => {
  const answers = await Promise.all([
    create(buyer, 'key-a', 'reference-1'),
    create(buyer, 'key-b', 'reference-1'),
    create(buyer, 'key-c', 'reference-2'),
  ])
  expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0])
  const [a, b, c] = answers.map(idOf)
  expect(a).toBe(b)
  expect(c).not.toBe(a)
  for (const key of ['key-a', 'key-b'])
    expect(JSON.parse((await keyOf(buyer, key))?.answer ?? '')).toEqual({ caseDraftId: a, version: 1 })
})

test('S4: a create with the key of another draft is refused, even among simultaneous creates, and does not make a draft', async () => {
  await create(buyer, 'key-used', 'reference-1')
  const [other, used] = await Promise.all([
    create(buyer, 'key-free', 'reference-2'),
    create(buyer, 'key-used', 'reference-3'),
  ])
  expect([other?.code, used?.code]).toEqual([0, code.keyReused])
  expect((await draftsOf(buyer)).map((row) => row.clientRef)).toEqual(['reference-1', 'reference-2'])
})

test('S4: of two simultaneous drafts with one key, only one is created', async () => {
  const answers = await Promise.all([
    create(buyer, 'key-first', 'reference-0'),
    create(buyer, 'key-twice', 'reference-1'),
    create(buyer, 'key-twice', 'reference-2'),
  ])
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
  expect(await draftsOf(buyer)).toHaveLength(2)
})

test('a create is repeated in a transaction if its single statement fails', async () => {
  const execute = vi.spyOn(t.deps.db, 'execute').mockImplementation(() => {
    throw new Error('the connection broke')
  })
  const answers = await Promise.all(refs(5).map((ref) => create(buyer, `key-${ref}`, ref)))
  expect(execute).toHaveBeenCalled()
  expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0])
  expect(await draftsOf(buyer)).toHaveLength(5)
  const repeatAnswer = await create(buyer, 'key-reference-0', 'reference-0')
  expect(repeatAnswer.headers.get('Idempotency-Replayed')).toBe('true')
})

test('if the statement’s answer is lost, the transaction finds the key and does not create a second draft', async () => {
  const execute = t.deps.db.execute.bind(t.deps.db)
  vi.spyOn(t.deps.db, 'execute').mockImplementation(((statement: Parameters<typeof execute>[0]) =>
    execute(statement).then(() => {
      throw new Error('the connection broke')
    })) as typeof execute)
  const answer = await create(buyer, 'key-1', 'reference-1')
  expect(answer.code).toBe(0)
  expect((await draftsOf(buyer)).map(({ id }) => String(id))).toEqual([idOf(answer)])
})

test('a refused create stores neither a draft nor its key, and the corrected create succeeds with the same key', async () => {
  const unknown = await create(buyer, 'key-1', 'reference-1', {
    products: [{ pesticideId: 'PD0', quantity: '1', unit: 'kg' }],
  })
  expect(unknown.code).not.toBe(0)
  expect(await draftsOf(buyer)).toEqual([])
  expect(await keyOf(buyer, 'key-1')).toBeUndefined()
  expect(await create(buyer, 'key-1', 'reference-1')).toMatchObject({ code: 0 })
})
