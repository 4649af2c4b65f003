import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session-state.ts'
import { lazyAfterPaint } from '#ui/after-paint.ts'

const DockButtons = lazyAfterPaint(async () => (await import('./dock-buttons.tsx')).DockButtons)

/** Floating shortcuts, only when logged in. */
export const Dock = () => {
  const { view } = useSnapshot(sessionState)
  return <Suspense>{accountOf(view) !== null && <DockButtons />}</Suspense>
}
