import { useEffect } from 'react'

/** The browser asks before it closes or reloads a page on which something chosen would be lost. */
export const useUnsavedWarning = (isUnsaved: boolean) =>
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
