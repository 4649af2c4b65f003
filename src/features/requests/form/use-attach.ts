import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxAttachments } from '#contract/entities/request.ts'
import { addAttachment } from '#data/actions/drafts.ts'
import { showToast } from '#ui/toast-state.ts'
import { useForm } from './form-context.ts'

/** Takes files into the draft, as many as there is room for; says what was left out and why. */
export const useAttach = () => {
  const { t } = useLingui()
  const { localId, content } = useForm()
  const [busy, setBusy] = useState(false)
  const free = maxAttachments - content.attachments.length

  const attach = async (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, free))
    const over = files.length - taken.length
    setBusy(true)
    try {
      for (const file of taken) {
        const { name } = file
        const result = await addAttachment(localId, file, name)
        if (result.ok) continue
        const reason = {
          'too-many': t`You can attach ${maxAttachments} files`,
          'too-big': t`${name} is larger than 20 MB`,
          'wrong-type': t`${name} is of a type that cannot be sent`,
          'no-space': t`${name} does not fit: this device has no space left`,
        }[result.reason]
        showToast({ tone: 'bad', text: reason })
      }
      if (over > 0) {
        showToast({
          tone: 'bad',
          text: t`You can attach ${maxAttachments} files; ${plural(over, { one: '# was left out', other: '# were left out' })}`,
        })
      }
    } catch {
      showToast({ tone: 'bad', text: t`The file could not be saved on this device` })
    } finally {
      setBusy(false)
    }
  }
  return { attach, busy, free }
}
