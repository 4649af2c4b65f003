import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accountCalls } from '#contract/calls/account.ts'
import type { DataOut } from '#contract/call.ts'
import { api } from '#api/commands.ts'
import { inviteCodeProblem, inviteCodeLength } from '#domain/account/rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSubmit, type ViewProps, AuthFrame } from './auth-form.tsx'
import { accountProblemWords } from '#i18n/labels/account-labels.ts'

const clean = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')

/**
 * Six boxes of one letter or digit each. Pasting fills all of them, Backspace moves back, other characters are removed.
 */
const InviteBoxes = ({ value, onValue }: { value: string; onValue: (value: string) => void }) => {
  const { t, i18n } = useLingui()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const put = (index: number, text: string) => {
    const typed = clean(text)
    if (typed === '') return
    const next = (value.slice(0, index).padEnd(index, ' ') + typed + value.slice(index + typed.length)).slice(
      0,
      inviteCodeLength,
    )
    onValue(next.trimEnd())
    if (index + typed.length > inviteCodeLength)
      showToast({ tone: 'bad', text: i18n._(accountProblemWords['invite-code']) })
    boxes.current[Math.min(index + typed.length, inviteCodeLength - 1)]?.focus()
  }
  return (
    <div className="six" role="group" aria-label={t`Invite code`}>
      {Array.from({ length: inviteCodeLength }, (_, index) => {
        const position = index + 1
        return (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            value={(value[index] ?? '').trim()}
            aria-label={t`Character ${position} of ${inviteCodeLength}`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={inviteCodeLength}
            autoFocus={index === 0}
            onChange={(event) => put(index, event.target.value.slice(-1))}
            onPaste={(event) => {
              event.preventDefault()
              put(index, event.clipboardData.getData('text'))
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Backspace') return
              event.preventDefault()
              const at = value[index]?.trim() ? index : Math.max(0, index - 1)
              onValue(`${value.slice(0, at)} ${value.slice(at + 1)}`.trimEnd())
              boxes.current[at]?.focus()
            }}
          />
        )
      })}
    </div>
  )
}

interface InviteViewProps extends ViewProps {
  readonly onVerified: (code: string) => void
}

/** Step 0 asks for the invitation code, step 1 for register or log in. Empty until the company is loaded. */
export const InviteView = ({ invite, go, onVerified }: InviteViewProps) => {
  const { t } = useLingui()
  const [company, setCompany] = useState<DataOut<typeof accountCalls.inviteCompanyInfo> | null>(null)
  const [code, setCode] = useState('')
  const [verified, setVerified] = useState(false)
  const { busy, run } = useSubmit(t`Something went wrong`)
  const { uuid } = invite
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button no longer exists. Without a new focus, a screen reader would lose its position.
  useEffect(() => {
    if (verified) heading.current?.focus()
  }, [verified])
  useEffect(() => {
    // If the look-up fails, neither a form nor a message is shown (specification, section 8). The home page's modal
    // cannot be closed, so it shows login instead.
    api.call(accountCalls.inviteCompanyInfo, { params: { inviteUuid: uuid } }).then(setCompany, () => go('login'))
  }, [uuid, go])
  if (!company) return null
  const next = () => {
    if (inviteCodeProblem(code)) return showToast({ tone: 'bad', text: t`The code has 6 letters or digits` })
    void run(async () => {
      const answer = await api.call(accountCalls.verifyInvite, { body: { inviteUuid: uuid, inviteCode: code } })
      if (!answer.valid) return showToast({ tone: 'bad', text: answer.errorMessage ?? t`Something went wrong` })
      onVerified(code)
      setVerified(true)
    })
  }
  const companyName = company.companyName ?? uuid
  const { inviter } = company
  return (
    <AuthFrame onSubmit={next}>
      <div className="stack g-1 muted breaks auth__head">
        <h2 className="h1" ref={heading} tabIndex={-1}>
          {verified ? <Trans>Code accepted</Trans> : <Trans>Join a team</Trans>}
        </h2>
        <p>
          {verified ? (
            <Trans>You are joining this company.</Trans>
          ) : (
            <Trans>
              Welcome. You have the invitation <b translate="no">{uuid}</b>. Enter the six characters of its code.
            </Trans>
          )}
        </p>
      </div>
      {company.remainingQuota <= 0 && (
        <p className="error" role="alert">
          <Trans>
            The company has reached its employee limit. Please contact the administrator to add more accounts!
          </Trans>
        </p>
      )}
      {verified ? (
        <>
          <div className="row g-3 breaks box pad team">
            <Monogram name={companyName} />
            <span className="grow">
              <b>{companyName}</b>
              <span className="meta small muted team__more">
                {inviter && <span>{t`Invited by ${inviter}`}</span>}
                <span>
                  <Plural value={company.remainingQuota} one="# place left" other="# places left" />
                </span>
              </span>
            </span>
            <Icon of={CircleCheck} size={20} className="team__mark" />
          </div>
          <Button look="primary" size="lg" block onClick={() => go('register')}>{t`Create account now`}</Button>
          <Button size="lg" block onClick={() => go('login')}>{t`Log in now`}</Button>
        </>
      ) : (
        <>
          <InviteBoxes value={code} onValue={setCode} />
          <p className="help">
            <Icon of={Info} size={14} />
            <Trans>Letters and digits. You can paste the whole code.</Trans>
          </p>
          <Button type="submit" look="primary" size="lg" block disabled={busy || company.remainingQuota <= 0}>
            <Trans>Next</Trans>
          </Button>
          <p className="auth__alt">
            <Trans>Already a member?</Trans> <Button look="link" onClick={() => go('login')}>{t`Log in`}</Button>
          </p>
        </>
      )}
    </AuthFrame>
  )
}
