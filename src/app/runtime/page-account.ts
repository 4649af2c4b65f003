import type { AccountId } from '#domain/ids.ts'
import { reportOpenFailure, openAccount, type WhenFirstScreenShown, type OpenedAccount } from './open-account.ts'

let target: { readonly sub: AccountId; signedIn: boolean } | null = null
let opening: Promise<OpenedAccount | null> = Promise.resolve(null)

export const startAccount = async (
  { sub, signedIn }: { readonly sub: AccountId; readonly signedIn: boolean },
  firstScreen: WhenFirstScreenShown,
): Promise<void> => {
  if (target?.sub === sub) {
    const back = signedIn && !target.signedIn
    target.signedIn = signedIn
    const account = await opening
    if (!back || !account) return
    await account.engine.signedIn()
    void account.refresh().catch(() => undefined)
    return
  }
  if (target) await stopAccount()
  target = { sub, signedIn }
  opening = opening.then(() => openAccount(sub, firstScreen)).catch(reportOpenFailure)
  await opening
}

export const refreshAccount = async (): Promise<boolean> => {
  const account = await opening
  account?.engine.hurry()
  return (await account?.refresh()) ?? false
}

export const whenAccountRowsRead = async (): Promise<void> => void (await (await opening)?.replicator.settled())

export const stopAccount = async (): Promise<void> => {
  target = null
  const closing = opening
  opening = closing.then(() => null)
  const account = await closing
  account?.close()
}
