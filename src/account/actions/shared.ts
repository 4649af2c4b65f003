import { maxAttachments } from '#contract/entities/request.ts'
import type { KnownChoices } from '#domain/requests/draft/defaults.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import { clearShare, readShare } from '#api/files/shared-files.ts'
import { addAttachment } from '../drafts/attach.ts'
import { startDraftWith } from '../drafts/start.ts'
import { storeAccountValue } from '../drafts/write-account-value.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'

/** A shared text is stored as pasted lines of the new draft, because the buyer must see it before suppliers do. */
export const startEnquiryFromShare = accountAction(async (context: AccountContext, known: KnownChoices) => {
  const shared = await readShare()
  if (!shared) return null
  const localId = await startDraftWith.in(context, emptyContent('enquiry'), { known })
  if (shared.text !== '') await storeAccountValue.in(context, `paste:${localId}`, shared.text)
  let refused = Math.max(0, shared.files.length - maxAttachments)
  for (const file of shared.files.slice(0, maxAttachments))
    if (!(await addAttachment.in(context, localId, file, file.name)).ok) refused += 1
  // The share is cleared last: if the tab is closed before, the next visit starts the enquiry again.
  await clearShare()
  return { localId, refused }
})
