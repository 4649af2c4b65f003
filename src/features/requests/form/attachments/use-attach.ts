import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { DraftId } from '#domain/ids.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'

const isImage = (file: File) => file.type.startsWith('image/')

export interface Attaching {
  /** `left`: how many of the chosen files exceed the limit. */
  readonly attach: (files: readonly File[], left: number) => Promise<void>
  readonly busy: boolean
  /**
   * Resolves when the files being added are in the draft; with false if some could not be added, which the buyer was
   * told. Earlier refusals do not count: the buyer has read them and continues without those files.
   */
  readonly taken: () => Promise<boolean>
}

/** Adds files to the draft, and says which could not be added and why. */
export const useAttach = (localId: DraftId): Attaching => {
  const { t } = useLingui()
  const { busy, save } = useSaving({ words: t`The file could not be saved on this device` })
  const running = useRef<Promise<boolean> | null>(null)

  const take = async (file: File): Promise<boolean> => {
    const { name } = file
    const result = await addAttachment(localId, file, name)
    if (result.ok) return true
    const reason = {
      'too-many': t`You can attach ${maxAttachments} files`,
      'too-big': t`${name} is larger than 20 MB`,
      'wrong-type': t`${name}: this file type cannot be sent`,
      'no-space': t`No space left on this device for ${name}`,
    }[result.reason]
    showToast({ tone: 'bad', text: reason })
    return false
  }
  /** Specification, section 5: separate texts for files and for images over the limit. */
  const sayLeft = (files: readonly File[], left: number) => {
    const text = files.every(isImage)
      ? t`You can attach ${maxAttachments} images; ${plural(left, { one: '# was left out', other: '# were left out' })}`
      : t`You can attach ${maxAttachments} files; ${plural(left, { one: '# was left out', other: '# were left out' })}`
    showToast({ tone: 'bad', text })
  }
  const takeAll = async (files: readonly File[], left: number): Promise<boolean> => {
    let all = left === 0
    const stored = await save(async () => {
      for (const file of files) all = (await take(file)) && all
      if (left > 0) sayLeft(files, left)
    })
    return stored && all
  }
  const attach = async (files: readonly File[], left: number) => {
    const own = takeAll(files, left)
    running.current = own
    await own
    if (running.current === own) running.current = null
  }
  const taken = async () => (await running.current) ?? true
  return { attach, busy, taken }
}
