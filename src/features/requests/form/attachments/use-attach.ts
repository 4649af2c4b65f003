import { useLingui } from '@lingui/react/macro'
import type { DraftId } from '#domain/ids.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { DraftLocked } from '#account/drafts/edit.ts'
import { fileRefusalWords, surplusWords } from '#i18n/words/file-words.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useArriving, type ArrivingFiles } from '#ui/fields/use-arriving.ts'

/** Why the files of a draft cannot be changed now. */
export const useLockWords = () => {
  const { t } = useLingui()
  return (why: DraftLocked['why']): string =>
    ({
      sending: t`It is being sent right now. Try again when that has ended, or copy it to a new draft.`,
      sent: t`It was already sent.`,
      deleting: t`It is being deleted.`,
      missing: t`This draft is no longer on this device.`,
      approval: t`It waits for approval. Take it back first.`,
    })[why]
}

/** Adds files to the draft one after the other, and says which could not be added and why. */
export const useAttach = (localId: DraftId, attached: number): ArrivingFiles => {
  const { t, i18n } = useLingui()
  const lockWords = useLockWords()
  const take = async (file: File, signal: AbortSignal): Promise<string> => {
    const { name } = file
    try {
      const result = await addAttachment(localId, file, name, { signal })
      if (!result.ok) {
        if (result.reason === 'cancelled') return 'cancelled'
        const words =
          result.reason === 'too-many' ? surplusWords([file], maxAttachments) : fileRefusalWords(result.reason, name)
        return i18n._(words)
      }
      const { sameAs } = result
      if (sameAs !== undefined && sameAs !== name)
        showToast({ tone: 'neutral', text: t`${name} is the same file as ${sameAs}` })
      return 'added'
    } catch (error) {
      if (!(error instanceof DraftLocked)) return t`${name} could not be saved on this device`
      const why = lockWords(error.why)
      return t`${name} was not added. ${why}`
    }
  }
  return useArriving({
    count: attached,
    limit: maxAttachments,
    take,
    surplus: (files) => i18n._(surplusWords(files, maxAttachments)),
    onProblem: (text) => showToast({ tone: 'bad', text }),
  })
}
