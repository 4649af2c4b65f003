import { Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { useOwnProfile } from '#account/reads/account.ts'
import { prefs } from '#prefs/prefs.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { DeleteAccount } from '../leaving/delete-account.tsx'
import { NumberFormatField } from '../device/number-format-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import '../settings.css'

/** Turns single-key shortcuts off: some people press them by accident, or trigger them by dictation. */
const ShortcutsSwitch = () => {
  const { shortcuts } = useSnapshot(prefs)
  return (
    <Switch on={shortcuts} onChange={(on) => (prefs.shortcuts = on)}>
      <Trans>Keyboard shortcuts: / to search, N for a new chat, S for the actions on selected products</Trans>
    </Switch>
  )
}

/** The buyer's profile, settings of this device, and deleting the account. */
export const ProfileScreen = () => (
  <div className="page page--narrow">
    <ListStates
      read={useOwnProfile()}
      rows={5}
      isEmpty={(profile) => profile === null}
      empty={
        <EmptyState title={<Trans>Your profile is not on this device yet</Trans>}>
          <Trans>It will appear next time you are online.</Trans>
        </EmptyState>
      }
    >
      {(profile) =>
        profile && (
          <div className="cols">
            <ProfileForm user={profile} />
            <div className="set__side">
              <Card title={<Trans>On this device</Trans>}>
                <NumberFormatField />
                <ShortcutsSwitch />
              </Card>
              <DeleteAccount email={profile.email} />
            </div>
          </div>
        )
      }
    </ListStates>
  </div>
)
