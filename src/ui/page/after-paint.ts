import type { ComponentType } from 'react'
import { onNoWaits, screenWaits } from '#lib/screen-waits.ts'
import { asPart, lazyPart } from './part.tsx'

/** Resolves once the current render is on the screen. A hidden page never paints: there the next task is enough. */
export const drawn = async (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** A screen that does not get its data delays everything else no longer than this. */
const longestMs = 3_000

let first: Promise<void> | null = null

/**
 * Resolves when the first screen has rendered its data from this device. The counts, notices and menus around it, the
 * outbox and the copy of the account start then: on a slow phone they would compete with it for the processor.
 */
export const firstScreen = (): Promise<void> =>
  (first ??= new Promise((resolve) => {
    const end = () => {
      clearTimeout(deadline)
      unwatch()
      resolve()
    }
    // A part may begin to wait at the moment when another has ended, such as a screen's rows after its code.
    const look = () => {
      if (!screenWaits()) void drawn().then(() => screenWaits() || end())
    }
    const deadline = setTimeout(end, longestMs)
    const unwatch = onNoWaits(look)
    look()
  }))

/**
 * A component that the first paint does not need. Its code is requested after that paint: loading and running it
 * earlier would delay the paint.
 */
export const lazyAfterPaint = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: Parameters<typeof lazyPart<P>>[1] = asPart,
) =>
  lazyPart(async () => {
    await drawn()
    return load()
  }, failed)

/** A component outside the screens, for which the first screen does not wait. */
export const lazyAfterScreen = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: Parameters<typeof lazyPart<P>>[1] = asPart,
) =>
  lazyPart(async () => {
    await drawn()
    await firstScreen()
    return load()
  }, failed)

/**
 * Rendered after the first paint although its code is already loaded. Use it for parts that need a formatter of `Intl`:
 * the first one of each kind costs a slow phone 50 to 80 ms, and the rows of a list need none.
 */
export const drawnAfterPaint = <P extends object>(component: ComponentType<P>) =>
  lazyAfterPaint(() => Promise.resolve(component))
