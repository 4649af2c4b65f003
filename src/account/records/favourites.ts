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

/** Saves a supplier; shown at once, and sent to the server when it can be reached. An existing note stays. */
export const saveFavourite = (supplier: Supplier): Promise<void> => set(supplier, true, null)

/** Removes a saved supplier with its note. Returns the note, for undo. */
export const removeFavourite = action(async (context: AccountContext, supplier: Supplier): Promise<string> => {
  const { items } = await readFavourites(context.db)
  await set.in(context, supplier, false, null)
  return items.find(({ companyId }) => companyId === supplier.companyId)?.note ?? ''
})

/** Stores the buyer's own note on a saved supplier; '' removes it. */
export const noteFavourite = (supplier: Supplier, note: string): Promise<void> => set(supplier, true, note.trim())
