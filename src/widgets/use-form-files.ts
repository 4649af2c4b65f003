import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { TakenKinds } from '#domain/files/file-kind.ts'
import { fileRefusalWords, surplusWords } from '#i18n/words/file-words.ts'
import { useArriving, type ArrivingFiles } from '#ui/fields/use-arriving.ts'
import { showToast } from '#ui/overlays/toast-state.ts'

type Refused = { readonly ok: false; readonly reason: Parameters<typeof fileRefusalWords>[0]; readonly name: string }
/** Reads a chosen file into memory, or refuses it. */
export type PrepareFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly taken: TakenKinds },
) => Promise<{ readonly ok: true; readonly file: File } | Refused>

interface FormFilesOptions {
  readonly files: readonly File[]
  readonly onFiles: (files: readonly File[]) => void
  readonly limit: number
  /** Files that are stored already count towards the limit. */
  readonly stored?: number
  readonly taken?: TakenKinds
  readonly prepare: PrepareFile
}

export interface FormFiles extends Omit<ArrivingFiles, 'settled'> {
  /** The files once none is arriving; null if one was not added meanwhile, which the buyer was told. */
  readonly complete: () => Promise<readonly File[] | null>
}

/** Files of a form that stores them when it is sent. They are read when they are chosen. */
export const useFormFiles = (options: FormFilesOptions): FormFiles => {
  const { files, limit, stored = 0 } = options
  const { t, i18n } = useLingui()
  const newest = useRef(options)
  useLayoutEffect(() => {
    newest.current = options
  })
  const take = async (file: File, signal: AbortSignal): Promise<string> => {
    const { prepare, taken = 'any' } = newest.current
    const { name } = file
    try {
      const prepared = await prepare(file, { signal, taken })
      if (!prepared.ok)
        return prepared.reason === 'cancelled' ? 'cancelled' : i18n._(fileRefusalWords(prepared.reason, name))
      const all = [...newest.current.files, prepared.file]
      // The next file may come before this one is rendered.
      newest.current = { ...newest.current, files: all }
      newest.current.onFiles(all)
      return 'added'
    } catch {
      return t`${name} could not be saved on this device`
    }
  }
  const { settled, ...arriving } = useArriving({
    count: stored + files.length,
    limit,
    take,
    surplus: (surplus) => i18n._(surplusWords(surplus, limit)),
    onProblem: (text) => showToast({ tone: 'bad', text }),
  })
  return { ...arriving, complete: async () => ((await settled()) ? newest.current.files : null) }
}
