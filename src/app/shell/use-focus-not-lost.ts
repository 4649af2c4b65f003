import { useEffect } from 'react'

interface Place {
  readonly element: Element
  readonly around: readonly { readonly parent: Element; readonly index: number }[]
}

/** Elements that may get the focus. Text fields are left out, because focusing one would open a phone's keyboard. */
const takers = 'a[href], button:not(:disabled), input:is([type=checkbox], [type=radio]):not(:disabled), [tabindex="0"]'

const placeOf = (element: Element): Place => {
  const around: { parent: Element; index: number }[] = []
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    around.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return { element, around }
}

const isGone = ({ element }: Place): boolean => !element.isConnected || element.matches(':disabled')

const firstFocusable = (element: Element): HTMLElement | null =>
  element instanceof HTMLElement && element.matches(takers) ? element : element.querySelector<HTMLElement>(takers)

const parts = 'main, nav, dialog'

/** A focusable neighbour, else the `main`, `nav` or dialog around; if its region is gone, `main`. Null: none left. */
const nextTo = ({ element, around }: Place): HTMLElement | null => {
  let region = false
  for (const { parent, index } of around) {
    const ends = parent.matches(parts)
    if (!parent.isConnected) {
      if (ends) return null
      region ||= parent.matches('[role="region"]')
      continue
    }
    if (region) return parent.closest('main')
    const children = [...parent.children]
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const candidate = child === element ? null : firstFocusable(child)
      if (candidate) return candidate
    }
    if (ends) return parent instanceof HTMLElement ? parent : null
  }
  return null
}

const patienceMs = 100
const maxChecks = 20

/** If a focused row or button disappears, the browser focuses the body. This hook focuses a neighbour instead. */
export const useFocusRecovery = (): void => {
  useEffect(() => {
    let place: Place | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isBodyFocused = () => document.activeElement === null || document.activeElement === document.body
    const rescue = (left: number) => {
      timer = undefined
      if (!place || !(isBodyFocused() || document.activeElement === place.element)) return
      const { element } = place
      const isWaiting = element.isConnected && isGone(place)
      if (isWaiting && left > 0) timer = setTimeout(rescue, patienceMs, left - 1)
      else {
        const next = isGone(place) ? nextTo(place) : element
        place = null
        if (next instanceof HTMLElement) next.focus({ preventScroll: true })
      }
    }
    const look = () => {
      if (place && timer === undefined && isGone(place)) timer = setTimeout(rescue, patienceMs, maxChecks)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    const onFocus = ({ target }: FocusEvent) => {
      place = target instanceof Element ? placeOf(target) : null
    }
    const onPress = () => setTimeout(() => isBodyFocused() && place && !isGone(place) && (place = null))
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}
