import { lazy, type ComponentType } from 'react'

/** Resolves once what is rendered now is on the screen. A hidden page draws nothing: then the next task will do. */
export const drawn = async (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * A part that the first paint does without: its code is asked for when that is on the screen. Loading and running it
 * in between would hold the paint back.
 */
export const lazyAfterPaint = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    await drawn()
    return { default: await load() }
  })

/**
 * Drawn after the first paint although its code is here: what needs one of the browser's formatters. The first of each
 * kind takes a slow phone 50 to 80 ms, and the rows of a list need none.
 */
export const drawnAfterPaint = <P extends object>(component: ComponentType<P>) =>
  lazyAfterPaint(() => Promise.resolve(component))
