import { proxy } from 'valtio'

/** Refusals that the whole interface reacts to, whichever screen made the call. `count` grows with each. */
export const refusals = proxy({ membership: { count: 0, scope: '' } })

/** Opens the membership dialog: the server refused, or would refuse. `scope`: the permission that is missing. */
export const refuseForMembership = (scope = ''): void => {
  refusals.membership = { count: refusals.membership.count + 1, scope }
}
