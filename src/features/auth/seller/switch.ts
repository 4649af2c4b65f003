import { accountCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import type { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { withQuery, type SellerSite } from '#prefs/seller-site.ts'

/** What the switch needs from outside. */
export interface SwitchWorld {
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
export type SwitchOutcome = 'left' | 'refused' | 'unreached' | 'ended'

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
