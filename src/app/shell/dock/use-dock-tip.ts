import { useEffect, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'

const tips = ['cart', 'support'] as const
export type DockTip = (typeof tips)[number]

interface DockTips {
  readonly tip: DockTip | null
  readonly seen: (name: DockTip) => void
}

/**
 * The next first-use tip to show: one at a time, each once per account, after the tour was finished or skipped.
 * `shown`: the page has room for it. A press anywhere outside `dock` closes it, because it may cover what the buyer
 * wants to press or read. The next one then waits for another page.
 */
export const useDockTip = (shown: boolean, pathname: string, dock: RefObject<HTMLElement | null>): DockTips => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { guidesDone } = useSnapshot(prefs)
  const [quietOn, setQuietOn] = useState<string | null>(null)
  const flagOf = (name: DockTip) => `${account}/${name}`
  const due = shown && account !== null && guidesDone.includes(account) && quietOn !== pathname
  const tip = (due && tips.find((name) => !guidesDone.includes(flagOf(name)))) || null
  const flag = tip && flagOf(tip)
  useEffect(() => {
    if (flag === null) return undefined
    const end = ({ target }: PointerEvent) => {
      if (target instanceof Node && dock.current?.contains(target)) return
      prefs.guidesDone = [...prefs.guidesDone, flag]
      setQuietOn(pathname)
    }
    addEventListener('pointerdown', end, true)
    return () => removeEventListener('pointerdown', end, true)
  }, [dock, flag, pathname])
  return {
    tip,
    seen: (name) => {
      if (account !== null && !prefs.guidesDone.includes(flagOf(name)))
        prefs.guidesDone = [...prefs.guidesDone, flagOf(name)]
    },
  }
}
