import type { ReactNode } from 'react'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'

/** The form of a view of the sign-in modal. The app judges the fields, not the browser. */
export const AuthFrame = ({ onSubmit, children }: Readonly<{ onSubmit: () => void; children: ReactNode }>) => (
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
