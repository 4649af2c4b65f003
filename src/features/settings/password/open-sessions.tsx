import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { endSessions } from '#account/actions/settings.ts'
import { useOpenSessions } from '#account/queries/account.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

/** Where the account is logged in, to end what the owner does not recognise. A backend without the list shows nothing. */
export const OpenSessions = ({ offline }: { readonly offline: boolean }) => {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const sessions = useOpenSessions()
  const [busy, setBusy] = useState(false)
  const end = async (id?: string) => {
    setBusy(true)
    const result = await endSessions(id)
    setBusy(false)
    sessions.askAgain()
    showToast(result.ok ? { tone: 'ok', text: t`Logged out there` } : { tone: 'bad', text: refusalText(result) })
  }
  if (sessions.read.status === 'ready' && sessions.read.data?.data === null) return null
  return (
    <Card title={<Trans>Where you are logged in</Trans>}>
      <ListStates
        of={sessions}
        line
        rows={2}
        alsoWhenOld={!offline}
        missing={<Trans>The list of your logins could not be loaded.</Trans>}
      >
        {({ data }) => {
          const others = data?.some(({ isThis }) => !isThis) ?? false
          return (
            <>
              <ul className="list">
                {data?.map(({ id, browser, startTime, lastTime, isThis }) => {
                  const [since, last] = [formatDateTime(startTime), formatDateTime(lastTime)]
                  const name = browser ?? t`Unknown browser`
                  return (
                    <ListRow
                      key={id}
                      title={isThis ? <Trans>{name} (this device)</Trans> : name}
                      detail={
                        <Trans>
                          Since {since}, last active {last}
                        </Trans>
                      }
                      action={
                        isThis ? null : (
                          <Button
                            size="sm"
                            icon={LogOut}
                            disabled={offline || busy}
                            aria-label={t`Log out ${name}, since ${since}`}
                            onClick={() => void end(id)}
                          >{t`Log out`}</Button>
                        )
                      }
                    />
                  )
                })}
              </ul>
              {others && (
                <Button icon={LogOut} busy={busy} disabled={offline} onClick={() => void end()}>
                  <Trans>Log out everywhere else</Trans>
                </Button>
              )}
            </>
          )
        }}
      </ListStates>
    </Card>
  )
}
