import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { showToast } from '../overlays/toast-state.ts'

const toast = (text: string) => showToast({ tone: 'bad', text })

interface SavingWords {
  /** The text for a failure, if the usual one does not fit. */
  readonly words?: string
  /** Where it is shown: in a toast, or in the form itself. */
  readonly say?: (text: string) => void
}

export const useSaving = ({ words, say = toast }: SavingWords = {}) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const text = words ?? t`Could not be saved on this device`
  const failed = useCallback(() => say(text), [say, text])
  /** Resolves to false after a failure. */
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
