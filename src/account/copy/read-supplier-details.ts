import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { supplierDetails, type SupplierDetails } from '#contract/entities/company.ts'
import { session } from '#api/commands.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import { supplierDetailsKey } from '../store/confirmed-rows.ts'
import type { AccountDb } from '../store/db.ts'
import { setTimeSeen } from '../store/time-seen.ts'

/** Asks for a supplier's details on behalf of the account whose database it is, and notes the backend's time. */
export const askSupplierDetails = async ({ db, call }: AccountContext, id: string): Promise<SupplierDetails> => {
  const answer = await call(catalogueCalls.companyGet, { query: { id } })
  if (answer.givenAt != null) await setTimeSeen(db, answer.givenAt)
  // The device takes the membership for a longer one than the backend does.
  if (answer.withheld) await session.loadUser().catch(() => undefined)
  return supplierDetails.parse(answer)
}

export const storeSupplierDetails = (
  db: AccountDb,
  companyId: string,
  { details, asOf }: { readonly details: SupplierDetails; readonly asOf: number },
): Promise<unknown> => db.kv.put({ k: supplierDetailsKey(companyId), v: details, asOf })
