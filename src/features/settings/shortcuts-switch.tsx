import { Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs-state.ts'
import { Switch } from '#ui/switch.tsx'

/** The single keys. Some people press them by accident, or say them to a computer that types for them. */
export const ShortcutsSwitch = () => {
  const { shortcuts } = useSnapshot(prefs)
  return (
    <Switch on={shortcuts} onChange={(on) => (prefs.shortcuts = on)}>
      <Trans>Keyboard shortcuts: / to search, N for a new chat, S for the actions on selected products</Trans>
    </Switch>
  )
}
