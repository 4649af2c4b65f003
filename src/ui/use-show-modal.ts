import { useEffect, useLayoutEffect, type RefObject } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

const firstOf = (dialog: HTMLDialogElement, selector: string): Control | undefined =>
  [...dialog.querySelectorAll<Control>(selector)].find((one) => !one.disabled && !one.hidden && one.type !== 'hidden')

const bodyFields = ['input', 'select', 'textarea'].map((name) => `.dialog__body ${name}`).join()

/** The first field, else the first (harmless) answer. On touch no field: its keyboard would cover the form. */
const startOf = (dialog: HTMLDialogElement) =>
  (matchMedia('(pointer: coarse)').matches ? undefined : firstOf(dialog, bodyFields)) ??
  firstOf(dialog, '.dialog__foot button')

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

/**
 * For a part that took the place of another one in an open modal: what had the focus may have gone with that. The
 * modal's start has it then, once the part is drawn.
 */
export const useStartFocus = (part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const dialog = part.current?.closest('dialog')
    if (!dialog || dialog.contains(document.activeElement)) return
    const start = startOf(dialog) ?? firstOf(dialog, 'button')
    start?.focus()
  }, [part])
}
