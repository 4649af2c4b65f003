import { systemClock } from '#lib/clock.ts'
import { openedAccount } from './account-context.ts'
import { enqueue } from './enqueue.ts'

interface Supplier {
  readonly companyId: string
  readonly name: string
}

const set = async ({ companyId, name }: Supplier, on: boolean, note: string | null): Promise<void> =>
  enqueue(await openedAccount(), { name: 'favourite', companyId, company: name, on, note, at: systemClock.now() }, name)

/** Saves a supplier; shown at once, carried to the server when it can be reached. A note it has stays. */
export const saveFavourite = (supplier: Supplier): Promise<void> => set(supplier, true, null)

/** The supplier's note goes with it. */
export const removeFavourite = (supplier: Supplier): Promise<void> => set(supplier, false, null)

/** The buyer's own note on a saved supplier; '' takes it away. */
export const noteFavourite = (supplier: Supplier, note: string): Promise<void> => set(supplier, true, note.trim())
