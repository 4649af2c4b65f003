import { Suspense, type ComponentType } from 'react'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { RouteLoading } from './shell/route-loading.tsx'

/**
 * A screen that is drawn again, with all that is in it, when the language or the way of writing numbers changes: most
 * of what writes a number or a day hears of neither by itself.
 */
export const Redrawn = ({ screen: Screen }: { readonly screen: ComponentType }) => {
  useNumberStyle()
  return (
    <Suspense fallback={<RouteLoading />}>
      <Screen />
    </Suspense>
  )
}
