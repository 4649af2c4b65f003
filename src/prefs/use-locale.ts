import { useSnapshot } from 'valtio'
import type { Locale } from '#contract/languages.ts'
import { prefs } from './prefs-state.ts'

/** The shown language. */
export const useLocale = (): Locale => useSnapshot(prefs).locale
