import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxAttachments } from '#contract/entities/request.ts'
import { addAttachment } from '#data/actions/drafts.ts'
import { showToast } from '#ui/toast-state.ts'
import { useForm } from './form-context.ts'

const isImage = (file: File) => file.type.startsWith('image/')

/** Takes files into the draft and says what could not be taken and why. */
export const useAttach = () => {
  const { t } = useLingui()
  const { localId } = useForm()
  const [busy, setBusy] = useState(false)

  const take = async (file: File) => {
    const { name } = file
    const result = await addAttachment(localId, file, name)
    if (result.ok) return
    const reason = {
      'too-many': t`You can attach ${maxAttachments} files`,
      'too-big': t`${name} is larger than 20 MB`,
      'wrong-type': t`${name} is of a type that cannot be sent`,
      'no-space': t`${name} does not fit: this device has no space left`,
    }[result.reason]
    showToast({ tone: 'bad', text: reason })
  }
  /** Specification, section 5: its own words for files and for images over the limit. */
  const sayLeft = (files: readonly File[], left: number) => {
    const text = files.every(isImage)
      ? t`You can attach ${maxAttachments} images; ${plural(left, { one: '# was left out', other: '# were left out' })}`
      : t`You can attach ${maxAttachments} files; ${plural(left, { one: '# was left out', other: '# were left out' })}`
    showToast({ tone: 'bad', text })
  }
  /** `left`: how many more were chosen than there is room for. */
  const attach = async (files: readonly File[], left: number) => {
    setBusy(true)
    try {
      for (const file of files) await take(file)
      if (left > 0) sayLeft(files, left)
    } catch {
      showToast({ tone: 'bad', text: t`The file could not be saved on this device` })
    } finally {
      setBusy(false)
    }
  }
  return { attach, busy }
}
