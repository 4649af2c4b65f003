import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { api } from '#api/commands.ts'
import { systemRandom } from '#lib/random.ts'
import type { SellerSite } from '#prefs/seller-site.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { switchToSeller } from './switch.ts'

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
