import { code } from '#contract/codes.ts'
import type { OnlineResult } from '#account/records/online.ts'

/** True for the refusal that has a dialog of its own. */
export const isFull = (result: OnlineResult<unknown>): boolean => !result.ok && result.code === code.staffLimit
