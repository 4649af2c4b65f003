import { systemClock } from '#lib/clock.ts'
import { readFavourites } from '../store/read-favourites.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'

interface Supplier {
  readonly companyId: string
  readonly name: string
}

const set = action((context: AccountContext, { companyId, name }: Supplier, on: boolean, note: string | null) =>
  enqueue(context, { name: 'favourite', companyId, company: name, on, note, at: systemClock.now() }, name),
)

/** Saves a supplier; shown at once, carried to the server when it can be reached. A note it has stays. */
export const saveFavourite = (supplier: Supplier): Promise<void> => set(supplier, true, null)

/** The supplier's note goes with it, and is given back for a way back. */
export const removeFavourite = action(async (context: AccountContext, supplier: Supplier): Promise<string> => {
  const { items } = await readFavourites(context.db)
  await set.in(context, supplier, false, null)
  return items.find(({ companyId }) => companyId === supplier.companyId)?.note ?? ''
})

/** The buyer's own note on a saved supplier; '' takes it away. */
export const noteFavourite = (supplier: Supplier, note: string): Promise<void> => set(supplier, true, note.trim())
