import type { Locale } from '#contract/languages.ts'

/** The lock under which one run at a time copies a language, over all tabs and workers. */
export const copyLockName = (locale: Locale): string => `ref:${locale}`
