import { useEffect } from 'react'

/** Where the focus was: the element, and its place in each element around it. */
interface Place {
  readonly element: Element
  readonly around: readonly { readonly parent: Element; readonly index: number }[]
}

/** Text fields are left out: on a phone they would open the keyboard unasked. */
const takers = 'a[href], button:not(:disabled), input:is([type=checkbox], [type=radio]):not(:disabled), [tabindex="0"]'

const placeOf = (element: Element): Place => {
  const around: { parent: Element; index: number }[] = []
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    around.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return { element, around }
}

const isGone = ({ element }: Place): boolean => !element.isConnected || element.matches(':disabled')

const firstTaker = (element: Element): HTMLElement | null =>
  element instanceof HTMLElement && element.matches(takers) ? element : element.querySelector<HTMLElement>(takers)

/** Another part of the page has nothing to do with what went. */
const parts = 'main, nav, dialog'

/** What stands in the place of the element that went, else the nearest before it. Null where the whole part went. */
const nextTo = ({ element, around }: Place): HTMLElement | null => {
  let region = false
  for (const { parent, index } of around) {
    const ends = parent.matches(parts)
    if (!parent.isConnected) {
      if (ends) return null
      region ||= parent.matches('[role="region"]')
      continue
    }
    // A bar that went has nothing in its place: what stands after it is something else.
    if (region) return parent.closest('main')
    const children = [...parent.children]
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const taker = child === element ? null : firstTaker(child)
      if (taker) return taker
    }
    if (ends) return parent instanceof HTMLElement ? parent : null
  }
  return null
}

/** What opens another page moves the focus by itself; this long it has for it. ms. */
const patience = 100
/** A button that waits for an answer is mostly pressed again: so often it is looked at before the focus goes on. */
const looks = 20

/**
 * A row that is deleted, or a button that goes when it has done its work, takes the focus with it: the browser drops it on
 * the body, and Tab starts at the top. What stands in its place takes it then.
 */
export const useFocusNotLost = (): void => {
  useEffect(() => {
    let place: Place | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body
    const rescue = (left: number) => {
      timer = undefined
      if (!place || !(isNowhere() || document.activeElement === place.element)) return
      const { element } = place
      const waits = element.isConnected && isGone(place)
      if (waits && left > 0) timer = setTimeout(rescue, patience, left - 1)
      else {
        const next = isGone(place) ? nextTo(place) : element
        place = null
        if (next instanceof HTMLElement) next.focus({ preventScroll: true })
      }
    }
    const look = () => {
      if (place && timer === undefined && isGone(place)) timer = setTimeout(rescue, patience, looks)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    const onFocus = ({ target }: FocusEvent) => {
      place = target instanceof Element ? placeOf(target) : null
    }
    // A press beside everything gives the focus up on purpose.
    const onPress = () => setTimeout(() => isNowhere() && place && !isGone(place) && (place = null))
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
