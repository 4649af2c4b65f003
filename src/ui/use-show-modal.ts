import { useLayoutEffect, type RefObject } from 'react'

const field = ':is(input:not([type="hidden"], [hidden]), select, textarea):enabled'

/** What is asked for, else the first field, else the first (harmless) answer. On touch no field: a keyboard would cover the form. */
const startOf = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  (matchMedia('(pointer: coarse)').matches ? null : dialog.querySelector<HTMLElement>(`.dialog__body ${field}`)) ??
  dialog.querySelector<HTMLElement>('.dialog__foot button:enabled')

/** Keeps a `<dialog>` open as a modal while it is mounted, and gives focus back to what had it. */
export const useShowModal = (dialog: RefObject<HTMLDialogElement | null>): void => {
  // Before the browser paints, and on the way out while the element is still in the page: a dialog that is taken out
  // open gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    startOf(element)?.focus()
    return () => element.close()
  }, [dialog])
}
