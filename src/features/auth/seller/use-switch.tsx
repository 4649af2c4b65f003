import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { api } from '#api/commands.ts'
import { systemRandom } from '#lib/random.ts'
import type { SellerSite } from '#prefs/sign-in.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { withQuery } from '#prefs/sign-in.ts'

/** What the switch needs from outside. */
interface SwitchWorld {
  readonly call: typeof api.call
  /** The cipher is loaded only now. */
  readonly cipher: () => Promise<typeof import('#lib/seller-cipher.ts')>
  readonly uuid: () => string
  readonly leaveFor: (address: string) => void
}

/**
 * `refused`: no seller account is linked to this email. `unreached`: there was no answer, so nobody knows. `ended`: the
 * login has ended; the app asks for it itself.
 */
type SwitchOutcome = 'left' | 'refused' | 'unreached' | 'ended'

const tokenOf = async ({ call }: SwitchWorld): Promise<{ readonly token: string } | Exclude<SwitchOutcome, 'left'>> => {
  try {
    const { accessToken } = await call(accountCalls.sellerToken)
    return accessToken ? { token: accessToken } : 'refused'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === code.unauthorized || error.http === code.unauthorized) return 'ended'
    // An answer without a token is a refusal, whatever it contains.
    return error.kind === 'refused' || error.kind === 'shape' ? 'refused' : 'unreached'
  }
}

/** Takes the buyer to the seller site with a token for the linked seller account (specification, section 7). */
export const switchToSeller = async (world: SwitchWorld, site: SellerSite): Promise<SwitchOutcome> => {
  const given = await tokenOf(world)
  if (typeof given === 'string') return given
  let cipher: Awaited<ReturnType<SwitchWorld['cipher']>>
  try {
    cipher = await world.cipher()
  } catch {
    return 'unreached'
  }
  const key = cipher.cipherKey(world.uuid())
  world.leaveFor(withQuery(site.buyerLogin, { uuid: key, data: cipher.encryptToken(given.token, key) }))
  return 'left'
}

const worldOf = () => ({
  call: api.call,
  cipher: () => import('#lib/seller-cipher.ts'),
  uuid: systemRandom.uuid,
  leaveFor: (address: string) => window.location.assign(address),
})

/** The switch to the seller site: what starts it, whether it runs, and the dialog that says why it failed. */
export const useSellerSwitch = (
  site: SellerSite,
  /** Called when it is over and the buyer stays on this page. */
  onEnd: () => void = () => undefined,
): { readonly busy: boolean; readonly start: () => void; readonly dialog: ReactNode } => {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const start = async () => {
    setState('busy')
    const outcome = await switchToSeller(worldOf(), site)
    // The page is about to be left, so its button stays busy.
    if (outcome === 'left') return
    setState(outcome === 'refused' ? 'refused' : 'idle')
    if (outcome === 'refused') return
    if (outcome === 'unreached') showToast({ tone: 'bad', text: t`You are offline. This can only be done online.` })
    onEnd()
  }
  return {
    busy: state === 'busy',
    start: () => void start(),
    dialog: state === 'refused' && (
      <Confirm
        title={<Trans>No seller account</Trans>}
        action={<Trans>Go to the seller site</Trans>}
        onConfirm={() => window.location.assign(site.root)}
        onCancel={() => {
          setState('idle')
          onEnd()
        }}
      >
        <Trans>This email is not linked to a seller account. You can log in or register on the seller site.</Trans>
      </Confirm>
    ),
  }
}
