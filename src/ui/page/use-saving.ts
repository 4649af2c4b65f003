import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { showToast } from '../overlays/toast-state.ts'

const toast = (text: string) => showToast({ tone: 'bad', text })

interface SavingWords {
  /** What is said when it fails, where the usual words do not do. */
  readonly words?: string
  /** Where it is said: in a toast, or in the form itself. */
  readonly say?: (text: string) => void
}

/** Saves on this device, and says so where that fails. */
export const useSaving = ({ words, say = toast }: SavingWords = {}) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const text = words ?? t`Could not be saved on this device`
  /** Says that it failed, for work that is not begun here. */
  const failed = useCallback(() => say(text), [say, text])
  /** Resolves to false where it failed. */
  const save = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch {
      failed()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save, failed }
}
