import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { fieldRefusal, type FieldRefusal } from '#contract/refusal.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { ApiError, isUnclear } from '#api/errors.ts'

/**
 * Why something that is only done online was not done. `offline`: the browser had no network, so nothing was sent.
 * `unclear`: it may have been sent but no answer came, so it may have been done. `fields`: see `fields`. `refused`:
 * `code` and the server's own `message`.
 */
export interface OnlineRefusal {
  readonly ok: false
  readonly why: 'offline' | 'unclear' | 'fields' | 'forbidden' | 'refused'
  readonly code: number
  readonly message: string
  readonly fields: FieldRefusal['fields']
}
export type OnlineResult<T> = { readonly ok: true; readonly data: T } | OnlineRefusal

/** A cut connection looks like a missing one. Only a request that began without a network was certainly not sent. */
export const unansweredWhy = (error: ApiError, beganOffline: boolean): 'offline' | 'unclear' =>
  error.kind === 'offline' && beganOffline ? 'offline' : 'unclear'

const reasonOf = (error: ApiError, beganOffline: boolean): OnlineRefusal['why'] => {
  if (isUnclear(error)) return unansweredWhy(error, beganOffline)
  if (error.code === code.badRequest) return 'fields'
  return error.code === code.forbidden ? 'forbidden' : 'refused'
}

const refusalOf = (error: ApiError, beganOffline: boolean): OnlineRefusal => {
  const fields = fieldRefusal.safeParse(error.data)
  return {
    ok: false,
    why: reasonOf(error, beganOffline),
    code: error.code ?? 0,
    message: error.msg ?? '',
    fields: fields.success ? fields.data.fields : [],
  }
}

/**
 * Makes a call that does not go through the outbox, and turns every failure into a value. `sub`: the account it is made
 * for, by default the one that the page shows.
 */
export const askOnline = async <C extends Call>(
  call: C,
  input: {
    readonly query?: QueryIn<C>
    readonly body?: BodyIn<C>
    readonly headers?: Readonly<Record<string, string>>
  } = {},
  sub = accountOf(sessionState.view) ?? undefined,
): Promise<OnlineResult<DataOut<C>>> => {
  const beganOffline = connection.browserOffline
  try {
    return { ok: true, data: await api.call(call, { ...input, sub }) }
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error, beganOffline)
    throw error
  }
}
