import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '#domain/paths.ts'
import { prefs } from '#prefs/prefs-state.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` focuses the search field, `N` starts a new chat. Ignored while typing, in a dialog, and when turned off. */
export const useShortcuts = (): void => {
  const navigate = useNavigate()
  const { shortcuts } = useSnapshot(prefs)
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [role="dialog"]')) return
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('[data-search]')?.focus()
      } else if (event.key.toLowerCase() === 'n') {
        event.preventDefault()
        void navigate(paths.chat())
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, shortcuts])
}
