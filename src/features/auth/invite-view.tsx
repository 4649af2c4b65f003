import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { accountCalls } from '#contract/calls/account.ts'
import type { DataOut } from '#contract/call.ts'
import { api } from '#api/commands.ts'
import { inviteCodeProblem } from '#domain/account/rules.ts'
import { showToast } from '#ui/toast-state.ts'
import { useSubmit } from './auth-form.ts'
import type { ViewProps } from './auth-views.ts'
import { InviteBoxes } from './invite-boxes.tsx'

interface InviteViewProps extends ViewProps {
  readonly onVerified: (code: string) => void
}

/** Step 0: the invitation code. Step 1: the team, with register and log in. Shown only once the company is known. */
export const InviteView = ({ invite, go, onVerified }: InviteViewProps) => {
  const { t } = useLingui()
  const [company, setCompany] = useState<DataOut<typeof accountCalls.inviteCompanyInfo> | null>(null)
  const [code, setCode] = useState('')
  const [verified, setVerified] = useState(false)
  const { busy, run } = useSubmit(t`Something went wrong`)
  const { uuid } = invite
  useEffect(() => {
    // Specification, section 8: if this fails, the view is not shown and no message appears. On the home page an empty
    // modal could not even be closed, so show login.
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
  return (
    <form
      className="stackf"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <h2 className="h1">{verified ? <Trans>Join the team</Trans> : <Trans>You are invited</Trans>}</h2>
      {company.remainingQuota <= 0 && (
        <p className="error" role="alert">
          <Trans>
            The company has reached its employee limit. Please contact the administrator to add more accounts!
          </Trans>
        </p>
      )}
      {verified ? (
        <>
          <div className="team">
            <b>{companyName}</b>
          </div>
          <button type="button" className="btn btn--primary btn--lg btn--block" onClick={() => go('register')}>
            <Trans>Create account now</Trans>
          </button>
          <button type="button" className="btn btn--secondary btn--lg btn--block" onClick={() => go('login')}>
            <Trans>Log in now</Trans>
          </button>
        </>
      ) : (
        <>
          <p>
            <Trans>Welcome. Enter the invitation code for {uuid}.</Trans>
          </p>
          <InviteBoxes value={code} onValue={setCode} />
          <button
            type="submit"
            className="btn btn--primary btn--lg btn--block"
            disabled={busy || company.remainingQuota <= 0}
          >
            <Trans>Next</Trans>
          </button>
        </>
      )}
    </form>
  )
}
