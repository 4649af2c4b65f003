import { useEffect, useLayoutEffect, type RefObject } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

const firstOf = (dialog: HTMLDialogElement, selector: string): Control | undefined =>
  [...dialog.querySelectorAll<Control>(selector)].find((one) => !one.disabled && !one.hidden && one.type !== 'hidden')

const bodyFields = ['input', 'select', 'textarea'].map((name) => `.dialog__body ${name}`).join()

/** On touch screens a button gets the focus first, because a field would open the keyboard, which covers the form. */
const startOf = (dialog: HTMLDialogElement) =>
  (matchMedia('(pointer: coarse)').matches ? undefined : firstOf(dialog, bodyFields)) ??
  firstOf(dialog, '.dialog__foot button')

/** If the dialog's opener is gone, focuses the dialog below or the page: otherwise Tab would start at the top. */
const leaveFocus = (closed: HTMLDialogElement): void => {
  const focusedElement = document.activeElement
  if (focusedElement && focusedElement !== document.body && !closed.contains(focusedElement)) return
  const under = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  const target = under ? (startOf(under) ?? firstOf(under, 'button')) : document.getElementById('main')
  target?.focus({ preventScroll: true })
}

export const useShowModal = (dialog: RefObject<HTMLDialogElement | null>): void => {
  // A layout effect cleans up before the element is removed: a removed open dialog does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    startOf(element)?.focus()
    return () => {
      element.close()
      leaveFocus(element)
    }
  }, [dialog])
}

export const useInitialFocus = (part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const dialog = part.current?.closest('dialog')
    if (!dialog || dialog.contains(document.activeElement)) return
    const start = startOf(dialog) ?? firstOf(dialog, 'button')
    start?.focus()
  }, [part])
}
