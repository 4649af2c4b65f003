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
      // Leaving a field is ignored while a button is pressed, which a new message could move away from the pointer.
      if (!document.querySelector('button:active')) setLeft((now) => new Set(now).add(name))
    },
  }
}
