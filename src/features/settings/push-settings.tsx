import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pushKinds, type PushKind } from '#contract/calls/push.ts'
import { usePush } from '#account/queries/push.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import './settings.css'

const kindLabels = {
  reply: msg`Replies of suppliers`,
  question: msg`Questions of suppliers`,
  expiry: msg`Quotations that expire soon`,
  price: msg`Price alerts`,
} satisfies Record<PushKind, MessageDescriptor>

const night = { from: '22:00', to: '07:00' }
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const hourOptions = hours.map((value) => ({ value, label: value }))

type QuietHours = typeof night

const off: { readonly kinds: PushKind[]; readonly quiet: QuietHours | null } = { kinds: [], quiet: null }

type QuietFieldsProps = Readonly<{ quiet: QuietHours; disabled: boolean; onChange: (next: QuietHours) => void }>

function QuietFields({ quiet, disabled, onChange }: QuietFieldsProps) {
  const props = { options: hourOptions, disabled }
  return (
    <div className="halves">
      <Field label={<Trans>From</Trans>}>
        <Select {...props} value={quiet.from} onValue={(from) => onChange({ ...quiet, from })} />
      </Field>
      <Field label={<Trans>To</Trans>}>
        <Select {...props} value={quiet.to} onValue={(to) => onChange({ ...quiet, to })} />
      </Field>
    </div>
  )
}

function WhyNot({ at }: { readonly at: 'unsupported' | 'install-first' | 'blocked' }) {
  const { t } = useLingui()
  if (at === 'unsupported')
    return <p>{t`This browser cannot show notifications of this app. Messages and the bell have everything.`}</p>
  if (at === 'blocked')
    return (
      <p>
        <Trans>
          The browser blocks notifications of this app. Allow them in its settings for this site, which most browsers
          open beside the address, then load this page again.
        </Trans>
      </p>
    )
  return (
    <>
      <p>{t`On iPhone and iPad, notifications need the app on the home screen, and iOS 16.4 or later:`}</p>
      <ul className="stack g-2 bullets">
        <li>{t`Tap Share, then “Add to Home Screen”.`}</li>
        <li>{t`Open the app from the home screen, log in there, and turn notifications on here.`}</li>
        <li>
          <Trans>
            The app on the home screen begins empty: what you wrote in the browser and did not send stays in the
            browser.
          </Trans>
        </li>
      </ul>
    </>
  )
}

export function PushSettings() {
  const { t, i18n } = useLingui()
  const { state, change } = usePush()
  const [fault, setFault] = useState('')
  const words = t`Nothing was changed. Allow notifications if the browser asks, and try again when you are online.`
  const { busy, save } = useSave({ words, say: setFault })
  if (state === null) return null
  const { kinds, quiet } = state.at === 'on' ? state.choice : off
  const store = (next: Partial<Parameters<typeof change>[0]>) => {
    setFault('')
    void save(() => change({ kinds, quiet, ...next }))
  }
  return (
    <Card title={<Trans>Notifications on this device</Trans>}>
      <div className="stack g-3">
        {state.at !== 'on' && state.at !== 'off' ? (
          <WhyNot at={state.at} />
        ) : (
          <Switch on={state.at === 'on'} disabled={busy} onChange={(on) => store({ kinds: on ? [...pushKinds] : [] })}>
            <Trans>Tell me on this device</Trans>
          </Switch>
        )}
        {state.at === 'on' && (
          <>
            {pushKinds.map((kind) => (
              <Switch
                key={kind}
                on={kinds.includes(kind)}
                disabled={busy}
                onChange={(on) =>
                  store({ kinds: pushKinds.filter((one) => (one === kind ? on : kinds.includes(one))) })
                }
              >
                {i18n._(kindLabels[kind])}
              </Switch>
            ))}
            <Switch on={quiet !== null} disabled={busy} onChange={(on) => store({ quiet: on ? night : null })}>
              <Trans>Quiet hours</Trans>
            </Switch>
            {quiet && <QuietFields quiet={quiet} disabled={busy} onChange={(next) => store({ quiet: next })} />}
            <p className="small muted">
              <Trans>
                The lock screen shows only what kind of news there is: no supplier, product or price. Quiet hours follow
                the time zone of your account.
              </Trans>
            </p>
          </>
        )}
        {fault !== '' && (
          <Note tone="attention" alert>
            {fault}
          </Note>
        )}
      </div>
    </Card>
  )
}
