import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'

const tips = ['cart', 'support'] as const
export type DockTip = (typeof tips)[number]

/** The first-use text that is due: one after the other, once for each account, after the tour was finished or skipped. */
export const useDockTip = (): { readonly tip: DockTip | null; readonly seen: (name: DockTip) => void } => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { guidesDone } = useSnapshot(prefs)
  const flagOf = (name: DockTip) => `${account}/${name}`
  const due = account !== null && guidesDone.includes(account)
  return {
    tip: (due && tips.find((name) => !guidesDone.includes(flagOf(name)))) || null,
    seen: (name) => {
      if (account !== null && !prefs.guidesDone.includes(flagOf(name)))
        prefs.guidesDone = [...prefs.guidesDone, flagOf(name)]
    },
  }
}
