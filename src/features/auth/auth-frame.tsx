import type { ReactNode } from 'react'

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
      onSubmit()
    }}
  >
    {children}
  </form>
)
