import type { BodyIn } from '#contract/call.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import { session } from '#api/commands.ts'
import { pinnedFilesCache, recordFilesCache, viewedFilesCache } from '#api/files/files.ts'
import { clearShare } from '#api/files/shared-files.ts'
import { prefs } from '#prefs/prefs.ts'
import type { ProfileFields } from '../store/rows.ts'
import { chatDbOf, documentsDbOf, deleteViewedList } from '../store/side-databases.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { enqueueWithFiles, type ActionFileInput, type ActionResult } from './action-files.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { callOnline, type OnlineResult } from './online.ts'
import { originalPhotosKey } from '../store/account-value-keys.ts'
import { writeTx } from '../store/tx.ts'

export const setOriginalPhotos = accountAction(async ({ db }: AccountContext, on: boolean): Promise<void> => {
  await writeTx(db, ['meta'], () => db.meta.put({ k: originalPhotosKey, v: on }))
})

/** An empty string clears a field. */
export const changeProfile = accountAction((context: AccountContext, fields: ProfileFields) =>
  enqueue(context, { name: 'profile', fields }, ''),
)

export const changeAvatar = accountAction((context: AccountContext, picture: ActionFileInput | null) =>
  enqueueWithFiles(context, { name: 'avatar', files: [] }, picture === null ? [] : [picture], ''),
)

export const setEmailSubscription = accountAction((context: AccountContext, id: string, on: boolean) =>
  enqueue(context, { name: 'subscription', id, on }, ''),
)

export const sendFeedback = accountAction(
  (
    context: AccountContext,
    text: string,
    files: readonly ActionFileInput[],
    to: 'operator' | 'support' = 'operator',
  ): Promise<ActionResult> => {
    const content = text.trim()
    const intent = { name: 'feedback' as const, ref: context.random.uuid(), content, files: [] }
    return enqueueWithFiles(context, to === 'support' ? { ...intent, to } : intent, files, content.slice(0, 60))
  },
)

export interface CompanyProfileChange {
  readonly fields: Readonly<Record<string, string>>
  /** `stay`: URLs of uploaded photos that remain. `added`: new photos. Null leaves the photos unchanged. */
  readonly photos: { readonly stay: readonly string[]; readonly added: readonly ActionFileInput[] } | null
  readonly licence: 'keep' | 'none' | ActionFileInput
}

export const saveCompanyProfile = accountAction(
  (context: AccountContext, change: CompanyProfileChange): Promise<ActionResult> => {
    const { licence } = change
    const addedPhotos = change.photos?.added ?? []
    const files = typeof licence === 'string' ? addedPhotos : [licence, ...addedPhotos]
    const intent = {
      name: 'company-profile' as const,
      fields: { ...change.fields },
      photos: change.photos === null ? null : [...change.photos.stay],
      licence: typeof licence === 'string' ? licence : ('new' as const),
      files: [],
    }
    return enqueueWithFiles(context, intent, files, '')
  },
)

/** Works only online, because it ends other sessions and must report a wrong password at once. */
export const changePassword = (body: BodyIn<typeof settingCalls.passwordUpdate>): Promise<OnlineResult<unknown>> =>
  callOnline(settingCalls.passwordUpdate, { body })

export const deleteAccountFromDevice = accountAction(async ({ db }: AccountContext): Promise<void> => {
  await session.end()
  await documentsDbOf(db).delete()
  await chatDbOf(db).delete()
  await db.delete()
  for (const name of [recordFilesCache, viewedFilesCache, pinnedFilesCache]) await globalThis.caches?.delete(name)
  await clearShare()
  await deleteViewedList(viewedFilesCache)
  prefs.offlinePack = null
  prefs.unsent = null
  prefs.rememberedEmail = ''
})

/** Without an id, ends all sessions except this one. */
export const endSessions = (id?: string): Promise<OnlineResult<unknown>> =>
  callOnline(settingCalls.sessionsEnd, { body: id === undefined ? {} : { id } })

/** Works only online. Success clears the device. A login before the answer's `deleteTime` cancels the deletion. */
export const deleteAccount = async (password: string) => {
  const result = await callOnline(settingCalls.accountDelete, { body: { password } })
  if (result.ok) await deleteAccountFromDevice()
  return result
}
