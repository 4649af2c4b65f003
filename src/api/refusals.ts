import { proxy } from 'valtio'

/** Refusals that the whole interface answers to, whichever screen made the call. `count` grows with each. */
export const refusals = proxy({ membership: { count: 0, scope: '' } })

/** Opens the membership error dialog: the server refused, or would. `scope`: the permission that was asked for. */
export const refuseForMembership = (scope = ''): void => {
  refusals.membership = { count: refusals.membership.count + 1, scope }
}
