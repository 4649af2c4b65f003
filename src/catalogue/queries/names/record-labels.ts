import { createContext, use, useCallback } from 'react'
import type { ValueLabels } from '#contract/entities/progress.ts'
import { useLocale } from '#prefs/prefs.ts'

/** Labels at the time of the request. Around a record, they replace the dictionary's, which may have changed. */
export const RecordLabels = createContext<ValueLabels>({})

export function useRecordLabel(): (dict: string, value: string) => string | undefined {
  const labels = use(RecordLabels)
  const locale = useLocale()
  return useCallback((dict, value) => labels[dict]?.[value]?.[locale], [labels, locale])
}
