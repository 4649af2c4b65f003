import { and, asc, eq, inArray } from 'drizzle-orm'
import { parseDraftRowId, type DraftRowId } from '../row-id.ts'
import type { Approval } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { nameOfUser } from '#server/modules/accounts/members.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { pageBySize } from '../page-by-size.ts'
import { drafts, draftApprovals } from '../schema.ts'

export type ApprovalRow = typeof draftApprovals.$inferSelect

export const companyRequiringApproval = async (db: Database, accountId: AccountId): Promise<BuyerCompanyId | null> => {
  const [company] = await db
    .select({ id: buyerCompanies.id })
    .from(users)
    .innerJoin(buyerCompanies, eq(buyerCompanies.id, users.companyId))
    .where(and(eq(users.id, accountId), eq(users.isCompanyAdmin, false), eq(buyerCompanies.approvalOn, true)))
  return company?.id ?? null
}

export const administratorsOf = (db: Database, companyIds: readonly BuyerCompanyId[]) =>
  db
    .select()
    .from(users)
    .where(and(inArray(users.companyId, [...companyIds]), eq(users.isCompanyAdmin, true)))
    .orderBy(asc(users.createdAt), asc(users.id))

export const readUserName = async (db: Database, userId: AccountId): Promise<string> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user ? nameOfUser(user) : ''
}

export const findApproval = async (db: Database, draftId: DraftRowId): Promise<ApprovalRow | null> => {
  const [row] = await db.select().from(draftApprovals).where(eq(draftApprovals.draftId, draftId))
  return row ?? null
}

export const requestApproval = async (
  db: Database,
  approval: Pick<ApprovalRow, 'draftId' | 'companyId' | 'version' | 'contentHash' | 'askedTime'>,
): Promise<void> => {
  await db.insert(draftApprovals).values({ ...approval, state: 'waiting' })
}

export const decideApproval = async (
  db: Database,
  draftId: DraftRowId,
  decision: Pick<ApprovalRow, 'state' | 'decidedTime' | 'decidedBy'> & { readonly reason?: string },
): Promise<void> => {
  await db.update(draftApprovals).set(decision).where(eq(draftApprovals.draftId, draftId))
}

export const withdrawApproval = async (db: Database, draftId: DraftRowId): Promise<boolean> =>
  (await db.delete(draftApprovals).where(eq(draftApprovals.draftId, draftId)).returning()).length > 0

export const approvalsToWire = async (db: Database, draftIds: readonly DraftRowId[]) => {
  if (draftIds.length === 0) return new Map<DraftRowId, Approval>()
  const rows = await db
    .select({ approval: draftApprovals, ownCompany: users.companyId })
    .from(draftApprovals)
    .innerJoin(drafts, eq(drafts.id, draftApprovals.draftId))
    .innerJoin(users, eq(users.id, drafts.accountId))
    .where(inArray(draftApprovals.draftId, [...draftIds]))
  if (rows.length === 0) return new Map<DraftRowId, Approval>()
  const administrators = await administratorsOf(db, [...new Set(rows.map(({ approval }) => approval.companyId))])
  return new Map(
    rows.flatMap(({ approval, ownCompany }): [DraftRowId, Approval][] => {
      const { draftId, state, askedTime, companyId, decidedBy, reason } = approval
      if (state === 'approved') return []
      const currentAdministrators = administrators.filter((one) => one.companyId === companyId)
      const by = currentAdministrators.find((one) => one.id === decidedBy)
      const approvalFields = { askedTime, by: by ? nameOfUser(by) : null, reason }
      if (state === 'returned') return [[draftId, { ...approvalFields, state, administrators: [] }]]
      if (ownCompany !== companyId) return [[draftId, { ...approvalFields, state: 'left', administrators: [] }]]
      return [[draftId, { ...approvalFields, state, administrators: currentAdministrators.map(nameOfUser) }]]
    }),
  )
}

export const readApproverNames = async (
  db: Database,
  draftIds: readonly DraftRowId[],
): Promise<Map<DraftRowId, string>> => {
  if (draftIds.length === 0) return new Map()
  const rows = await db
    .select({ draftId: draftApprovals.draftId, user: users })
    .from(draftApprovals)
    .innerJoin(users, eq(users.id, draftApprovals.decidedBy))
    .where(and(inArray(draftApprovals.draftId, [...draftIds]), eq(draftApprovals.state, 'approved')))
  return new Map(rows.map(({ draftId, user }) => [draftId, nameOfUser(user)]))
}

const waitingFor = (companyId: BuyerCompanyId) =>
  and(
    eq(draftApprovals.companyId, companyId),
    eq(draftApprovals.state, 'waiting'),
    eq(drafts.state, 'draft'),
    eq(users.companyId, companyId),
  )

export const findWaitingPage = async (
  db: Database,
  companyId: BuyerCompanyId,
  page: { readonly pageNo: number; readonly pageSize: number },
) => {
  const order = [asc(draftApprovals.askedTime), asc(draftApprovals.draftId)]
  const all = await db
    .select({ id: drafts.id, bytes: drafts.bytes })
    .from(draftApprovals)
    .innerJoin(drafts, eq(drafts.id, draftApprovals.draftId))
    .innerJoin(users, eq(users.id, drafts.accountId))
    .where(waitingFor(companyId))
    .orderBy(...order)
  const ids = pageBySize(all, page).map(({ id }) => id)
  const rows = await db
    .select({ approval: draftApprovals, draft: drafts, requester: users })
    .from(draftApprovals)
    .innerJoin(drafts, eq(drafts.id, draftApprovals.draftId))
    .innerJoin(users, eq(users.id, drafts.accountId))
    .where(and(waitingFor(companyId), inArray(drafts.id, ids)))
    .orderBy(...order)
  return { rows, total: all.length }
}

export const lockDraftWithApproval = async (db: Database, companyId: BuyerCompanyId, id: string) => {
  const number = parseDraftRowId(id)
  if (number === null) return null
  const [draft] = await db.select().from(drafts).where(eq(drafts.id, number)).for('update')
  if (!draft) return null
  const approval = await findApproval(db, draft.id)
  const [writer] = await db
    .select({ user: users, country: buyerCompanies.country })
    .from(users)
    .innerJoin(buyerCompanies, eq(buyerCompanies.id, users.companyId))
    .where(and(eq(users.id, draft.accountId), eq(users.companyId, companyId)))
  return approval?.companyId === companyId && writer ? { draft, approval, writer } : null
}
