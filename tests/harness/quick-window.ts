import * as React from 'react'

/** Computes styles only from tag, `hidden`, `open` and inline style: happy-dom would search all style rules, slowly. */
const quickStyles = (): void => {
  const realStyle = window.getComputedStyle.bind(window)
  const byTag = new Map<string, CSSStyleDeclaration>()
  const hiddenStyle = Object.create(realStyle(document.body), {
    display: { value: 'none' },
    getPropertyValue: { value: (name: string) => (name === 'display' ? 'none' : '') },
  }) as CSSStyleDeclaration
  window.getComputedStyle = (element, pseudo) => {
    if (!element.isConnected || element.hasAttribute('style')) return realStyle(element, pseudo)
    if (element.hasAttribute('hidden')) return hiddenStyle
    const tag = `${element.localName}${element.hasAttribute('open') ? ' open' : ''}${pseudo ?? ''}`
    const style = byTag.get(tag) ?? freezeStyle(realStyle(element, pseudo))
    byTag.set(tag, style)
    return style
  }
  globalThis.getComputedStyle = window.getComputedStyle
}

const freezeStyle = (style: CSSStyleDeclaration): CSSStyleDeclaration => {
  const values = Object.fromEntries(
    ['display', 'visibility', 'content', 'pointer-events', 'user-select'].map((name) => [
      name,
      style.getPropertyValue(name),
    ]),
  )
  const { display, visibility, pointerEvents } = style
  return Object.create(style, {
    display: { value: display },
    visibility: { value: visibility },
    pointerEvents: { value: pointerEvents },
    getPropertyValue: { value: (name: string) => values[name] ?? style.getPropertyValue(name) },
  }) as CSSStyleDeclaration
}

const labelsOf = (element: HTMLElement): HTMLLabelElement[] => {
  const around = element.closest('label')
  // The selector is the same for every element, because happy-dom caches its result until the page changes.
  const labels = element.id
    ? [...document.querySelectorAll('label')].filter(({ htmlFor }) => htmlFor === element.id)
    : []
  return around && !labels.includes(around) ? [...labels, around] : labels
}

const quickLabels = (): void => {
  for (const one of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
    Object.defineProperty(one.prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return labelsOf(this)
      },
    })
}

/** React's development build records a stack for each element, which takes a seventh of the tests' time. */
const withoutOwnerStacks = (): void => {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (!(internals instanceof Object)) throw new Error('this React has no such internals')
  // React records no more stacks after 10,000, and resets this counter each second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}

const sharedGlobal: typeof globalThis & { quickened?: true } = globalThis

/** Runs once per window, because the test files of a worker share it. */
export const quickenWindow = (): void => {
  if (sharedGlobal.quickened) return
  sharedGlobal.quickened = true
  quickStyles()
  quickLabels()
  withoutOwnerStacks()
}
