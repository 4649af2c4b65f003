import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { accountCalls } from '#contract/calls/account.ts'
import type { DataOut } from '#contract/call.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import { api } from '#api/commands.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { parseInviteCode, inviteCodeProblem, inviteCodeLength } from '#domain/account/rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useAuthTask, type AuthViewProps, AuthFrame } from './auth-form.tsx'
import { accountProblemLabels } from '#i18n/labels/account-labels.ts'

/** One field that looks like six boxes, so that autofill, paste and every way to delete change the whole value. */
const InviteBoxes = ({ value, onValue }: { value: string; onValue: (value: string) => void }) => {
  const { t, i18n } = useLingui()
  /** The text of a running composition (IME). Changing the field's value would end the composition. */
  const [composing, setComposing] = useState<string | null>(null)
  const put = (text: string) => {
    const code = parseInviteCode(text)
    if (code !== null) return onValue(code)
    showToast({ tone: 'bad', text: i18n._(accountProblemLabels['invite-code']) })
  }
  return (
    <div className="six">
      {Array.from({ length: inviteCodeLength }, (_, index) => (
        <span key={index} />
      ))}
      <input
        value={composing ?? value}
        translate="no"
        aria-label={t`Invite code, ${inviteCodeLength} characters`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        onChange={(event) =>
          event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
            ? setComposing(event.target.value)
            : put(event.target.value)
        }
        onCompositionEnd={(event) => {
          setComposing(null)
          put(event.currentTarget.value)
        }}
      />
    </div>
  )
}

type Company = DataOut<typeof accountCalls.inviteCompanyInfo>

const closedTexts = {
  used: msg`This invitation has been used already. If you joined with it, log in. Otherwise ask your colleague for a new one.`,
  revoked: msg`Your colleague has revoked this invitation. Ask for a new one.`,
  expired: msg`This invitation has expired. Ask your colleague for a new one.`,
  locked: msg`This invitation is locked after too many wrong codes. Ask your colleague for a new one.`,
} satisfies Record<NonNullable<Company['state']>, MessageDescriptor>

const Email = ({ children }: { readonly children: string }) => <b translate="no">{children}</b>

interface SignedInProps {
  readonly company: Company
  readonly user: UserInfo
  readonly onGo: (as: 'me' | 'other') => void
  readonly onClose: () => void
}

const SignedIn = ({ company, user, onGo, onClose }: SignedInProps) => {
  const { t } = useLingui()
  const { email } = user
  const other = company.companyName ?? t`this company`
  const mine = user.companyName ?? t`a company`
  return (
    <>
      <p>
        <Trans>
          You are logged in as <Email>{email}</Email>.
        </Trans>
      </p>
      <p>
        {user.companyId ? (
          <Trans>
            This account already belongs to {mine}, so it cannot join {other}. Nothing has changed, and the invitation
            stays valid.
          </Trans>
        ) : (
          <Trans>To join {other} with this account, enter the code and log in once more.</Trans>
        )}
      </p>
      {!user.companyId && (
        <Button look="primary" size="lg" block onClick={() => onGo('me')}>{t`Continue as ${email}`}</Button>
      )}
      <Button size="lg" block onClick={() => onGo('other')}>{t`Continue as somebody else`}</Button>
      <Button look="link" onClick={onClose}>{t`Do not join now`}</Button>
    </>
  )
}

interface InviteViewProps extends AuthViewProps {
  readonly onVerified: (code: string) => void
  readonly onClose: () => void
}

export const InviteView = ({ invite, go, onVerified, onClose }: InviteViewProps) => {
  const { t, i18n } = useLingui()
  const [company, setCompany] = useState<Company | null>(null)
  const [continueAs, setContinueAs] = useState<'me' | 'other' | null>(null)
  const user = userOf(useSnapshot(sessionState).view)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly text: string } | null>(null)
  const [verified, setVerified] = useState(false)
  const { busy, run } = useAuthTask(t`Something went wrong`)
  const { uuid } = invite
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading replaces the button that had the focus; without a new focus, a screen reader would lose its position.
  useEffect(() => {
    if (verified) heading.current?.focus()
  }, [verified])
  useEffect(() => {
    // If the call fails, the login is shown: the modal of the home page cannot be closed, so it must not be empty.
    api.call(accountCalls.inviteCompanyInfo, { params: { inviteUuid: uuid } }).then(setCompany, () => go('login'))
  }, [uuid, go])
  if (!company) return null
  const next = () => {
    const refuse = (text: string) => setRefusal({ code, text })
    if (inviteCodeProblem(code)) return refuse(t`The code has 6 letters or digits`)
    void run(async () => {
      const answer = await api.call(accountCalls.verifyInvite, { body: { inviteUuid: uuid, inviteCode: code } })
      if (!answer.valid) return refuse(answer.errorMessage ?? t`Something went wrong`)
      onVerified(code)
      setVerified(true)
    })
  }
  const companyName = company.companyName ?? uuid
  if (company.state || (user && !continueAs))
    return (
      <AuthFrame onSubmit={onClose}>
        <h2 className="h1">{t`Join a team`}</h2>
        {user && !company.state && <SignedIn {...{ company, user, onClose }} onGo={setContinueAs} />}
        {company.state && <p role="alert">{i18n._(closedTexts[company.state])}</p>}
        {company.state && !user && (
          <Button look="primary" size="lg" block onClick={() => go('login')}>{t`Log in`}</Button>
        )}
        {company.state && user && <Button size="lg" block onClick={onClose}>{t`Close`}</Button>}
      </AuthFrame>
    )
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
              <b translate="no">{companyName}</b>
              <span className="meta small muted team__more">
                {inviter && <span>{t`Invited by ${inviter}`}</span>}
                <span>
                  <Plural value={company.remainingQuota} one="# place left" other="# places left" />
                </span>
              </span>
            </span>
            <Icon of={CircleCheck} className="replied" />
          </div>
          {continueAs !== 'me' && (
            <Button look="primary" size="lg" block onClick={() => go('register')}>{t`Create account now`}</Button>
          )}
          <Button size="lg" block onClick={() => go('login')}>{t`Log in now`}</Button>
        </>
      ) : (
        <>
          <InviteBoxes value={code} onValue={setCode} />
          {refusal?.code === code && (
            <p className="error" role="alert">
              {refusal.text}
            </p>
          )}
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
