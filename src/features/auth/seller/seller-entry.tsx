import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { sellerSite, type SellerSite } from '#prefs/sign-in.ts'
import { useSellerSwitch } from './use-switch.tsx'

/** Entry of the account menu. If the build names no seller site, there is nothing to switch to. */
export const SellerEntry = ({ onStart }: { readonly onStart: (site: SellerSite) => void }) => {
  const site = sellerSite()
  return (
    site && (
      <button type="button" onClick={() => onStart(site)}>
        <Trans>Switch to seller</Trans>
      </button>
    )
  )
}

interface SellerSwitchProps {
  readonly site: SellerSite
  readonly onEnd: () => void
}

/** The switch started by the entry. It is rendered beside the menu, which has closed meanwhile. */
export const SellerSwitch = ({ site, onEnd }: SellerSwitchProps) => {
  const { start, busy, dialog } = useSellerSwitch(site, onEnd)
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) start()
    begun.current = true
  }, [start])
  return (
    <>
      {busy && (
        <span className="sr" role="status">
          <Trans>Opening the seller site</Trans>
        </span>
      )}
      {dialog}
    </>
  )
}
