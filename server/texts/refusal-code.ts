import type { code } from '#contract/codes.ts'

/** The code for a check that failed (specification, section 8). */
export const checkFailedCode = 5000
export type RefusalCode = Exclude<(typeof code)[keyof typeof code], 0> | typeof checkFailedCode | 501 | 503
