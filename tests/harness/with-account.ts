import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/session.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { closeAccount, openAccount } from './open-account.ts'

interface Options extends Partial<AccountContext> {
  /** Whether the account is logged in. If not, the session is still being read. */
  readonly signedIn?: boolean
}

const quietPage = () => {
  toasts.items = []
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false, silent: false })
  sessionState.view = { status: 'starting' }
}

export let account: AccountContext

/** After the test, removes the screen before it closes the account, because live reads fail on a closed database. */
export const withAccount = ({ signedIn = false, ...part }: Options = {}) => {
  beforeEach(async () => {
    quietPage()
    account = await openAccount(part)
    if (signedIn) sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    quietPage()
    closeAccount(account)
  })
}
