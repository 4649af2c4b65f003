import { useEffect, useRef, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[contenteditable], textarea, select, input:not([type="checkbox"])')

/**
 * S moves the focus to the first action on the selected products. With Tab the bar comes after every row of the list,
 * sixty stops after the selected one. Ignored while typing, in a dialog, and when single-key shortcuts are turned off.
 */
export const useBarKey = (): { readonly actions: RefObject<HTMLDivElement | null>; readonly hint: boolean } => {
  const actions = useRef<HTMLDivElement>(null)
  const { shortcuts } = useSnapshot(prefs)
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (event.key.toLowerCase() !== 's' || document.querySelector('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      actions.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcuts])
  return { actions, hint: shortcuts }
}
