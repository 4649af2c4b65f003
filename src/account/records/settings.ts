import type { DataOut } from '#contract/call.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import { session } from '#api/commands.ts'
import { pinnedFilesCache, recordFilesCache, seenFilesCache } from '#api/files/file-caches.ts'
import { prefs } from '#prefs/prefs-state.ts'
import type { ProfileFields } from '../store/own-intents.ts'
import { chatOf } from '../store/chat-db.ts'
import { forgetVoice } from '../store/voice-db.ts'
import { shelfOf } from '../store/shelf-db.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { enqueueWithFiles, type ActionFileInput, type ActionResult } from './action-files.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { askOnline, type OnlineResult } from './online.ts'

/** Changes fields of the buyer's profile; the last word on each field counts. An empty text clears one. */
export const changeProfile = action((context: AccountContext, fields: ProfileFields) =>
  enqueue(context, { name: 'profile', fields }, ''),
)

/** Changes or removes the picture of the profile. It is uploaded before the change leaves. */
export const changeAvatar = action((context: AccountContext, picture: ActionFileInput | null) =>
  enqueueWithFiles(context, { name: 'avatar', files: [] }, picture === null ? [] : [picture], ''),
)

export const setSubscription = action((context: AccountContext, id: string, on: boolean) =>
  enqueue(context, { name: 'subscription', id, on }, ''),
)

/** Written without a network too: files go first, the text follows them. `support`: a question to customer service. */
export const sendFeedback = action(
  (
    context: AccountContext,
    written: string,
    files: readonly ActionFileInput[],
    to: 'operator' | 'support' = 'operator',
  ): Promise<ActionResult> => {
    const content = written.trim()
    const intent = { name: 'feedback' as const, ref: context.random.uuid(), content, files: [] }
    return enqueueWithFiles(context, to === 'support' ? { ...intent, to } : intent, files, content.slice(0, 60))
  },
)

export interface CompanyProfileChange {
  /** Texts by field; '' clears one. */
  readonly fields: Readonly<Record<string, string>>
  /** Addresses of those that stay, and new ones after them; null: untouched. */
  readonly photos: { readonly stay: readonly string[]; readonly added: readonly ActionFileInput[] } | null
  readonly licence: 'keep' | 'none' | ActionFileInput
}

/** Changes the company profile: only what is named. New files are uploaded before it leaves. */
export const saveCompanyProfile = action(
  (context: AccountContext, change: CompanyProfileChange): Promise<ActionResult> => {
    const { licence } = change
    const added = change.photos?.added ?? []
    const files = typeof licence === 'string' ? added : [licence, ...added]
    return enqueueWithFiles(
      context,
      {
        name: 'company-profile',
        fields: { ...change.fields },
        photos: change.photos === null ? null : [...change.photos.stay],
        licence: typeof licence === 'string' ? licence : 'new',
        files: [],
      },
      files,
      '',
    )
  },
)

/** Only online: other sessions end at once, and a wrong old password must be said at once. */
export const changePassword = (body: {
  oldPassword: string
  password: string
  repassword: string
}): Promise<OnlineResult<unknown>> => askOnline(settingCalls.passwordUpdate, { body })

/** Logs out, and deletes what the open account has on this device. What others have here stays. */
export const removeWork = action(async ({ db, sub }: AccountContext): Promise<void> => {
  await session.end()
  await shelfOf(db).delete()
  await chatOf(db).delete()
  await forgetVoice(sub)
  await db.delete()
  for (const name of [recordFilesCache, seenFilesCache, pinnedFilesCache]) await globalThis.caches?.delete(name)
  prefs.offlinePack = null
  // Nothing of it was lost against the buyer's will.
  prefs.unsent = null
})

/**
 * Only online. Afterwards nobody is signed in on this device; its copy of the account is deleted with it. `data`: until when
 * logging in cancels the deletion; null: the account is deleted already.
 */
export const deleteAccount = async (
  password: string,
): Promise<OnlineResult<DataOut<typeof settingCalls.accountDelete>>> => {
  const result = await askOnline(settingCalls.accountDelete, { body: { password } })
  if (result.ok) await removeWork()
  return result
}
