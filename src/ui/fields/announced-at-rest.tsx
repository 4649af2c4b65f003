import { useEffect, useState } from 'react'

const restMs = 800

/** Announces a text to screen readers after a pause in typing, not after every key. */
export const AnnouncedAtRest = ({ text }: { readonly text: string }) => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="sr" role="status">
      {announced}
    </span>
  )
}
