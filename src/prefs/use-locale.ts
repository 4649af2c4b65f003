import { useSnapshot } from 'valtio'
import type { Locale } from '#contract/headers.ts'
import { prefs } from './prefs-state.ts'

export const useLocale = (): Locale => useSnapshot(prefs).locale
