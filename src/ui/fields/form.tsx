import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  /** Receives the form, for `stopsAtSurplus`. */
  readonly onSubmit: (form: HTMLFormElement) => void
}

/** A form whose fields the app judges, not the browser, and which is sent by the app. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    />
  )
}
