import { environment } from './page-environment.ts'
import { setAccountContext } from '../actions/account-context.ts'
import { setCurrentOutDb } from '../db/out-current.ts'
import { openOutDb } from '../db/out-open.ts'
import { syncStatus } from './status.ts'
import { storageFault } from '../db/out-tx.ts'

interface Open {
  readonly sub: string
  readonly close: () => Promise<void>
}

let open: Promise<Open> | null = null
let wanted: string | null = null

const openAccount = async (sub: string): Promise<Open> => {
  const db = await openOutDb(sub)
  const close = async () => {
    setAccountContext(null)
    setCurrentOutDb(null)
    db.close()
  }
  if (wanted === sub) {
    setAccountContext({ ...environment, db, sub, kick: () => undefined })
    setCurrentOutDb(db)
  }
  return { sub, close }
}

/** Opens the account's database for this page and starts carrying its outbox. Called again when the session changes. */
export const startAccount = async ({ sub }: { sub: string; signedIn: boolean }): Promise<void> => {
  if (wanted === sub) return
  await stopAccount()
  wanted = sub
  open = openAccount(sub)
  await open.catch((error: unknown) => {
    syncStatus.storage = storageFault(error)?.kind === 'full' ? 'full' : 'failing'
  })
}

/** Stops the outbox and closes the database. Nothing in it is deleted. */
export const stopAccount = async (): Promise<void> => {
  wanted = null
  const closing = open
  open = null
  await closing?.then((one) => one.close()).catch(() => undefined)
}
