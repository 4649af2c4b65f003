import { CircleAlert, CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Message {
  readonly text: string
  readonly tone: 'ok' | 'bad'
}

/** Specification, section 9. */
export const messageMs = 2_000

/** One short message at a time, for 2 s. */
export const useMessage = () => {
  const [message, setMessage] = useState<Message | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = useCallback((text: string, tone: Message['tone']) => {
    clearTimeout(timer.current)
    setMessage({ text, tone })
    timer.current = setTimeout(() => setMessage(null), messageMs)
  }, [])
  return { message, say }
}

/** Inside the dialog: what stands outside a modal can be neither seen over it nor heard. */
export const FormMessage = ({ message }: { message: Message | null }) => {
  if (!message) return null
  const Icon = message.tone === 'bad' ? CircleAlert : CircleCheck
  return (
    <div className={`toast toast--${message.tone}`} role={message.tone === 'bad' ? 'alert' : 'status'}>
      <Icon className="icon" aria-hidden />
      <span>{message.text}</span>
    </div>
  )
}
