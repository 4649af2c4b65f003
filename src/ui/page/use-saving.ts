import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { showToast } from '../overlays/toast-state.ts'

const toast = (text: string) => showToast({ tone: 'bad', text })

export const useSave = ({ words, say = toast }: Readonly<{ words?: string; say?: (text: string) => void }> = {}) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const text = words ?? t`Could not be saved on this device`
  const failed = useCallback(() => say(text), [say, text])
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
