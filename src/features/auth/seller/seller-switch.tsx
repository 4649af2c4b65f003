import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#api/commands.ts'
import { systemRandom } from '#lib/random.ts'
import { withQuery, sellerSite, type SellerSite } from '#prefs/sign-in.ts'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'

/** `refused`: the backend gave no token, usually because no seller account is linked. `ended`: the session ended. */
type SwitchOutcome = 'left' | 'refused' | 'unreached' | 'ended'

export const switchToSeller = async (site: SellerSite): Promise<SwitchOutcome> => {
  let token: string | null | undefined
  try {
    token = (await api.call(accountCalls.sellerToken)).accessToken
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === code.unauthorized || error.http === code.unauthorized) return 'ended'
    return error.kind === 'refused' || error.kind === 'shape' ? 'refused' : 'unreached'
  }
  if (!token) return 'refused'
  const cipher = await import('#lib/seller-cipher.ts').catch(() => null)
  if (!cipher) return 'unreached'
  const key = cipher.cipherKey(systemRandom.uuid())
  window.location.assign(withQuery(site.buyerLogin, { uuid: key, data: cipher.encryptToken(token, key) }))
  return 'left'
}

/** Must be rendered outside the account menu, because the menu closes when the switch starts. */
export const SellerSwitch = ({ site, onEnd }: Readonly<{ site: SellerSite; onEnd: () => void }>) => {
  const { t } = useLingui()
  const [isRefused, setIsRefused] = useState(false)
  const hasStarted = useRef(false)
  const start = useEffectEvent(async () => {
    const outcome = await switchToSeller(site)
    if (outcome === 'left') return
    if (outcome === 'refused') return setIsRefused(true)
    if (outcome === 'unreached') showToast({ tone: 'bad', text: t`You are offline. This can only be done online.` })
    onEnd()
  })
  useEffect(() => {
    if (!hasStarted.current) void start()
    hasStarted.current = true
  }, [])
  if (isRefused)
    return (
      <ConfirmDialog
        title={<Trans>No seller account</Trans>}
        action={<Trans>Go to the seller site</Trans>}
        onConfirm={() => window.location.assign(site.root)}
        onCancel={onEnd}
      >{t`This email is not linked to a seller account. You can log in or register on the seller site.`}</ConfirmDialog>
    )
  return <span className="sr" role="status">{t`Opening the seller site`}</span>
}

export const SellerMenuEntry = ({ onStart }: { readonly onStart: (site: SellerSite) => void }) => {
  const site = sellerSite()
  return (
    site && (
      <button type="button" onClick={() => onStart(site)}>
        <Trans>Switch to seller</Trans>
      </button>
    )
  )
}
