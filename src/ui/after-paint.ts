import { lazy, type ComponentType } from 'react'

/** Resolves once the current render is on the screen. A hidden page never paints: there the next task is enough. */
export const drawn = async (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * A component that the first paint does not need. Its code is requested after that paint: loading and running it
 * earlier would delay the paint.
 */
export const lazyAfterPaint = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    await drawn()
    return { default: await load() }
  })

/**
 * Rendered after the first paint although its code is already loaded. Use it for parts that need a formatter of `Intl`:
 * the first one of each kind costs a slow phone 50 to 80 ms, and the rows of a list need none.
 */
export const drawnAfterPaint = <P extends object>(component: ComponentType<P>) =>
  lazyAfterPaint(() => Promise.resolve(component))
