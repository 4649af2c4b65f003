import { subscribe } from 'valtio'
import { authCalls } from '#contract/calls/auth.ts'
import type { LoginData } from '#contract/entities/account.ts'
import type { AccountId } from '#domain/ids.ts'
import { api, session } from '#api/commands.ts'
import { sessionState } from '#api/session/session-state.ts'
import { createDirectSender } from '#account/outbox/engine/direct.ts'
import type { OutboxContext } from '#account/outbox/engine/context.ts'
import type { DirectSender } from '#account/outbox/session.ts'
import type { OutboxPorts } from '#account/outbox/ports.ts'

/** Remembers the login until `stop`, because the browser may remove it together with the data. */
const rememberSession = (sub: AccountId) => {
  let login: LoginData | null = null
  const remember = async () => {
    const storedSession = await session.current().catch(() => null)
    if (storedSession?.sub === sub && storedSession.login) login = storedSession.login
  }
  const unwatch = subscribe(sessionState, () => void remember())
  void remember()
  const current = async () => {
    const currentHolder = await session.holder().catch(() => null)
    return currentHolder ?? (login && { sub, accessToken: login.accessToken })
  }
  const renew = async (refused: string): Promise<boolean> => {
    if (await session.holder().catch(() => null)) return session.renew(refused)
    if (!login) return false
    try {
      login = await api.call(authCalls.refreshToken, { body: { refreshToken: login.refreshToken } })
      return true
    } catch {
      return false
    }
  }
  const ofThisPage: OutboxPorts['session'] = { current, renew }
  return {
    session: ofThisPage,
    storeLogin: async () => {
      if (login && !(await session.current())) await session.begin(login)
    },
    stop: () => {
      unwatch()
      login = null
    },
  }
}

/** Lets an open form be sent after the browser has removed the data, the login and the app's files. */
export const startDirectSender = ({
  sub,
  ports,
  ...rest
}: OutboxContext): { readonly sender: DirectSender; readonly stop: () => void } => {
  const { session: pageSession, storeLogin, stop } = rememberSession(sub)
  const sender = createDirectSender({ ...rest, sub, ports: { ...ports, session: pageSession } })
  return { sender: { ...sender, storeLogin }, stop }
}
