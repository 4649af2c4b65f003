import type { ReactNode } from 'react'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'

interface AuthFrameProps {
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The form of a view of the sign-in modal. The app judges the fields, not the browser. */
export const AuthFrame = ({ onSubmit, children }: AuthFrameProps) => (
  <form
    className="stackf"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!stopsAtSurplus(event.currentTarget)) onSubmit()
    }}
  >
    {children}
  </form>
)
