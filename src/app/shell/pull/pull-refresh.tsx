import { useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useMedia } from '#ui/page/use-media.ts'
import { refreshAndReport, type RefreshResult } from '#catalogue/sync/refresh-catalogue.ts'
import { refetchMountedReads, type RefetchScope } from '#api/refetch.ts'
import { refreshAccount } from '../../runtime/page-account.ts'

const ofCatalogue = /^\/pages\/(product|company|search)\//
const ofAccount = /^\/pages\/(inquiry|sample|intention|message|outbox)\//

const partsOn = (pathname: string, signedIn: boolean): RefetchScope[] => {
  if (!signedIn || ofCatalogue.test(pathname)) return ['catalogue']
  return ofAccount.test(pathname) ? ['account'] : ['catalogue', 'account']
}

const nothingRefreshed: RefreshResult = { at: 'nothing' }
const all: RefreshResult = { at: 'all' }

interface RefreshedPage {
  readonly failed: readonly RefetchScope[]
  readonly library: RefreshResult
}

const refreshShown = async (pathname: string, signedIn: boolean): Promise<RefreshedPage> => {
  const parts = partsOn(pathname, signedIn)
  const [unanswered, account, library] = await Promise.all([
    refetchMountedReads(),
    parts.includes('account') ? refreshAccount().catch(() => false) : true,
    parts.includes('catalogue') ? refreshAndReport().catch(() => nothingRefreshed) : all,
  ])
  const failedParts: RefetchScope[] = library.at === 'nothing' ? ['catalogue'] : []
  if (!account) failedParts.push('account')
  return { failed: [...new Set([...failedParts, ...unanswered])], library }
}

const slopPx = 8
const farthestPx = 80
const refreshAtPx = 45

/** `dx` and `dy`: the distance in px from the start of the gesture. `pull`: more than twice as far down as sideways. */
export const directionOf = (dx: number, dy: number): 'unclear' | 'pull' | 'other' => {
  if (Math.hypot(dx, dy) < slopPx) return 'unclear'
  return dy > 2 * Math.abs(dx) ? 'pull' : 'other'
}

const signOffset = (dy: number): number => Math.min(farthestPx, Math.max(0, dy - slopPx) / 2)

const notPullable = 'dialog, .pop__panel, [role="listbox"], input, textarea, select'

export const canPull = (from: Element | null): boolean => {
  for (let at = from; at; at = at.parentElement) if (at.scrollTop > 0 || at.matches(notPullable)) return false
  return getSelection()?.isCollapsed !== false
}

const usePullGesture = (onLetGo: () => void): number => {
  const [at, setAt] = useState(0)
  const letGo = useRef(onLetGo)
  useEffect(() => {
    letGo.current = onLetGo
  })
  useEffect(() => {
    let start: { readonly x: number; readonly y: number; readonly pulls: boolean } | null = null
    let sign = 0
    const show = (px: number) => setAt((sign = px))
    const drop = () => {
      start = null
      show(0)
    }
    const onStart = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      start =
        finger && touches.length === 1 && target instanceof Element && canPull(target)
          ? { x: finger.clientX, y: finger.clientY, pulls: false }
          : null
      show(0)
    }
    const onMove = ({ touches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const [dx, dy] = [finger.clientX - start.x, finger.clientY - start.y]
      const wish = start.pulls ? 'pull' : directionOf(dx, dy)
      if (wish === 'other') return drop()
      if (wish === 'unclear') return
      start = { ...start, pulls: true }
      show(signOffset(dy))
    }
    const onEnd = () => {
      if (sign >= refreshAtPx) letGo.current()
      drop()
    }
    const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: drop }
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener, { passive: true })
    // Disables the browser's pull-to-refresh, which would reload the whole app.
    document.documentElement.style.overscrollBehaviorY = 'contain'
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener)
      document.documentElement.style.overscrollBehaviorY = ''
    }
  }, [])
  return at
}

export const PullRefresh = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)')
  const [busy, setBusy] = useState(false)
  const textOf = (library: RefreshResult): string => {
    if (library.at === 'hot') return t`The featured part of the library was refreshed`
    const when = library.at === 'older' ? formatDateTime(library.asOf) : ''
    return when ? t`The library is as of ${when}` : t`Up to date`
  }
  const refresh = async () => {
    if (busy) return
    setBusy(true)
    const { failed, library } = await refreshShown(pathname, accountOf(sessionState.view) !== null)
    setBusy(false)
    if (failed.length === 0) showToast({ tone: 'ok', text: textOf(library) })
    if (failed.includes('catalogue')) showToast({ tone: 'bad', text: t`The library was not refreshed` })
    if (failed.includes('account')) showToast({ tone: 'bad', text: t`Your account was not refreshed` })
  }
  const at = usePullGesture(() => void refresh())
  const px = busy ? refreshAtPx : at
  return (
    <>
      <span className="sr" role="status">
        {busy && t`Refreshing`}
      </span>
      {px > 0 && (
        <span
          className="sync tone--sent"
          aria-hidden
          data-pulled
          style={{
            position: 'fixed',
            insetBlockStart: 0,
            insetInlineStart: '50%',
            zIndex: 'var(--z-toast)',
            pointerEvents: 'none',
            opacity: Math.min(1, px / refreshAtPx),
            transform: `translate(-50%, ${isMotionReduced ? refreshAtPx : px}px)`,
          }}
        >
          <Icon of={RefreshCw} spin={busy} />
        </span>
      )}
    </>
  )
}
