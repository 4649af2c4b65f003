import type { Locale } from '#contract/languages.ts'

/** The lock under which only one run at a time copies a language, across all tabs and workers. */
export const copyLockName = (locale: Locale): string => `ref:${locale}`
