import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { place } from '#lib/app-base.ts'
import { Boundary } from '#ui/page/part.tsx'

export const AppFailed = () => (
  <main className="panel app-failed" role="alert">
    <h1>
      <Trans>Something went wrong in the app</Trans>
    </h1>
    <p>
      <Trans>What you wrote is saved on this device.</Trans>
    </p>
    <div className="btnbar">
      <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </button>
      <a className="btn btn--secondary" href={place.onHost('/')}>
        <Trans>Home</Trans>
      </a>
      <a className="btn btn--ghost" href={place.onHost('/repair.html')}>
        <Trans>Repair the app</Trans>
      </a>
    </div>
  </main>
)

export const AppErrors = ({ children }: { readonly children: ReactNode }) => (
  <Boundary renderFailed={() => <AppFailed />}>{children}</Boundary>
)
