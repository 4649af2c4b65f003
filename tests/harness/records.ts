import { eq } from 'drizzle-orm'
import { supplierId } from '#server/platform/ids.ts'
import { recordRowId } from '#server/modules/requests/row-id.ts'
import { accountId } from '#domain/ids.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { requestRecord, type RequestKind } from '#contract/entities/request.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { records } from '#server/modules/requests/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { requestBodies, requestableProducts } from './requests.ts'
import type { TestApp } from './server.ts'

/** The calls of a kind, with the types of an enquiry's. Use only calls that all kinds have. */
export const callsOf = (kind: RequestKind) => requestCalls[kind] as typeof requestCalls.enquiry

export const createSellerToken = async ({ deps }: TestApp, supplier: string): Promise<string> => {
  const id = accountId.parse(deps.random.uuid())
  await deps.db.insert(users).values({
    id,
    role: 'seller',
    email: `${id}@test.example`,
    passwordHash: '-',
    supplierId: supplierId.parse(supplier),
    createdAt: 1,
  })
  return (await openSession(deps, deps.db, id)).accessToken
}

/** `suppliers`: ids of demonstration companies. */
export const buyerAndSuppliers = async (t: TestApp, suppliers: readonly string[]) => {
  const ids = await requestableProducts(t.deps.db)
  const tokens = new Map<string, string>()
  for (const supplier of suppliers) tokens.set(supplier, await createSellerToken(t, supplier))
  const productOf = (supplier: string): string => ids.ofDemo(supplier)[0] ?? ''

  const send = async (
    kind: RequestKind,
    to: readonly string[],
    { zone = 'UTC', ...changes }: { zone?: string } & Record<string, unknown> = {},
  ) => {
    const { token, userId } = await t.newBuyer()
    await t.deps.db.update(users).set({ timezone: zone }).where(eq(users.id, userId))
    const body = requestBodies[kind](to.map(productOf), { maxReplyTime: '2030-01-01', ...changes })
    const { data } = await t.call(callsOf(kind).send, { token, body: body as ReturnType<typeof requestBodies.enquiry> })
    const sentRecords = (data as { records: { id: string; recordNo: string }[] }).records
    const [recordIds, numbers] = [sentRecords.map(({ id }) => id), sentRecords.map(({ recordNo }) => recordNo)]
    const at = async (n = 0) =>
      requestRecord.parse((await t.call(callsOf(kind).recordGet, { token, query: { id: recordIds[n] ?? '' } })).data)
    return { token, userId, recordIds, id: recordIds[0] ?? '', numbers, no: numbers[0] ?? '', at }
  }

  const offer = { currency: 'USD', validUntil: '2026-12-31' }
  const sellerToken = (supplier: string) => tokens.get(supplier) ?? ''
  const quote = (supplier: string, no: string, more = {}) =>
    t.call(sellerCalls.quote, {
      token: sellerToken(supplier),
      body: {
        kind: 'enquiry',
        id: no,
        ...offer,
        lines: [{ pesticideId: productOf(supplier), prePrice: '2' }],
        ...more,
      },
    })
  const put = (id: string, change: Partial<typeof records.$inferInsert>) =>
    t.deps.db
      .update(records)
      .set(change)
      .where(eq(records.id, recordRowId.parse(Number(id))))

  return { send, quote, offer, sellerToken, productOf, put }
}

export type SentRequest = Awaited<ReturnType<Awaited<ReturnType<typeof buyerAndSuppliers>>['send']>>
