import { Suspense, type ComponentType } from 'react'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { RouteLoading } from './shell/route-loading.tsx'

/**
 * Draws a screen again when the language or the number format changes. Most components that format a number or a date
 * do not subscribe to either.
 */
export const Redrawn = ({ screen: Screen }: { readonly screen: ComponentType }) => {
  useNumberStyle()
  return (
    <Suspense fallback={<RouteLoading />}>
      <Screen />
    </Suspense>
  )
}
