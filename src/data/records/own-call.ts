import { code } from '#contract/codes.ts'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'

/**
 * ACC-1 for what is read: another account may sign in, in another tab, between two pages of one list. Nothing is asked
 * with its token, and what came with it is not stored as this account's. `who`: the account that is signed in now.
 */
export const ownCall =
  (call: Api['call'], sub: string, who: () => Promise<string | null>): Api['call'] =>
  async (definition, input) => {
    const expectOwn = async () => {
      if ((await who()) !== sub) throw new ApiError('refused', { code: code.unauthorized })
    }
    await expectOwn()
    // Also before a second attempt: what renewed the sign-in may have been somebody else's.
    const data = await call(definition, { ...input, beforeLeaving: expectOwn })
    await expectOwn()
    return data
  }
