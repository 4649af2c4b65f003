import { Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs-state.ts'
import { Switch } from '#ui/switch.tsx'

/** The single keys that search and start anew. Some people press them by accident. */
export const ShortcutsSwitch = () => {
  const { shortcuts } = useSnapshot(prefs)
  return (
    <Switch on={shortcuts} onChange={(on) => (prefs.shortcuts = on)}>
      <Trans>Keyboard shortcuts: / to search, N for home</Trans>
    </Switch>
  )
}
