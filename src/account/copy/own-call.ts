import { code } from '#contract/codes.ts'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'

/**
 * ACC-1 for what is read: another account may sign in, in another tab, between two pages of one list. Nothing is asked
 * with its token, and what was answered is not stored once it has. `who`: the account that is signed in now.
 */
export const ownCall =
  (call: Api['call'], sub: string, who: () => Promise<string | null>): Api['call'] =>
  async (definition, input) => {
    const data = await call(definition, { ...input, sub })
    if ((await who()) !== sub) throw new ApiError('refused', { code: code.unauthorized, http: 401 })
    return data
  }
