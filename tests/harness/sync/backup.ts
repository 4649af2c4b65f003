import { backUpUnsentWork, readBackupForAccount, importBackupForAccount } from '#account/backup/save-and-restore.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { toRawDb } from '#account/store/db.ts'

export const collectFrom = (account: AccountContext, part: Partial<Parameters<typeof backUpUnsentWork>[0]> = {}) =>
  backUpUnsentWork({
    raw: toRawDb(account.db),
    account: { sub: account.sub, email: 'buyer@example.com' },
    clock: account.clock,
    sha256: account.sha256,
    applyForm: (_, content) => content,
    ...part,
  })

export const readImportPlan = async (account: AccountContext, file: Blob) => {
  const result = await readBackupForAccount(account, file)
  if (!result.ok) throw new Error(result.fault)
  return result.plan
}

export const importInto = async (account: AccountContext, file: Blob, send: readonly string[] = []) =>
  importBackupForAccount(account, await readImportPlan(account, file), new Set(send))
