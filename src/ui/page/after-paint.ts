import type { ComponentType } from 'react'
import { withMessages } from '#i18n/setup.ts'
import { onAllPartsReady, hasPendingParts } from '#lib/screen-waits.ts'
import { renderFailedPart, renderSilentRetry, lazyPart } from './part.tsx'

/** Resolves once the current render is painted; in a hidden page, which never paints, in the next task. */
export const nextPaint = async (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const longestMs = 3_000

let first: Promise<void> | null = null

/** Resolves when the first screen has loaded and rendered its parts, after 3 s at the latest. */
export const whenFirstScreenShown = (): Promise<void> =>
  (first ??= new Promise((resolve) => {
    const end = () => {
      clearTimeout(deadline)
      unwatch()
      resolve()
    }
    // Checked again after the paint, because a loaded screen starts to read its rows when it renders.
    const look = () => {
      if (!hasPendingParts()) void nextPaint().then(() => hasPendingParts() || end())
    }
    const deadline = setTimeout(end, longestMs)
    const unwatch = onAllPartsReady(look)
    look()
  }))

const lazyAfter =
  (moment: () => Promise<void>, failedByDefault: typeof renderSilentRetry) =>
  <P extends object>(
    load: () => Promise<ComponentType<P>>,
    failed: Parameters<typeof lazyPart<P>>[1] = failedByDefault,
  ): ComponentType<P> =>
    lazyPart(() => moment().then(load), failed)

/** A component whose code is requested only after the paint, because requesting it earlier would delay the paint. */
export const lazyAfterPaint = lazyAfter(nextPaint, renderFailedPart)

export const lazyAfterScreen = lazyAfter(() => nextPaint().then(whenFirstScreenShown), renderSilentRetry)

/** Renders after the paint a component that uses `Intl`, whose first formatter takes 50 to 80 ms on a slow phone. */
export const withRenderAfterPaint = <P extends object>(component: ComponentType<P>) =>
  lazyAfterPaint(() => Promise.resolve(component))

type PropsOf<Content> = object & (Content extends (props: infer P) => unknown ? P : unknown)

const withLaterMessages =
  (lazily: typeof lazyPart) =>
  <M, Name extends keyof M>(
    load: () => Promise<M>,
    name: Name,
    failed?: Parameters<typeof lazyPart<PropsOf<M[Name]>>>[1],
  ): ComponentType<PropsOf<M[Name]>> =>
    lazily(() => withMessages(load, name) as Promise<unknown> as Promise<ComponentType<PropsOf<M[Name]>>>, failed)

export const latePart = withLaterMessages(lazyPart)
export const lateAfterPaint = withLaterMessages(lazyAfterPaint)
export const lateAfterScreen = withLaterMessages(lazyAfterScreen)
