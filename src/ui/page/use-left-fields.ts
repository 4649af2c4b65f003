import { useState } from 'react'

interface LeftFields<F extends string> {
  readonly wasLeft: (name: F) => boolean
  readonly leave: (name: F) => void
}

export const useTouchedFields = <F extends string>(): LeftFields<F> => {
  const [left, setLeft] = useState<ReadonlySet<F>>(new Set())
  return {
    wasLeft: (name) => left.has(name),
    leave: (name) => {
      // A new message moves everything below it, perhaps a button away from the pointer that is pressing it.
      if (!document.querySelector('button:active')) setLeft((now) => new Set(now).add(name))
    },
  }
}
