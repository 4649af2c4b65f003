import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

/**
 * The outermost error boundary: says that the screen failed and offers a reload. The buyer's work is in the database.
 */
export class AppErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="panel app-failed" role="alert">
        <h1>
          <Trans>Something went wrong in the app</Trans>
        </h1>
        <p>
          <Trans>What you wrote is saved on this device.</Trans>
        </p>
        <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      </main>
    )
  }
}
