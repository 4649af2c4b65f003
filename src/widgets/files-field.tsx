import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { fileAccept, imageAccept, scanAccept, type AcceptedKinds } from '#domain/files/file-kind.ts'
import { listSeparator } from '#i18n/formats.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { ArrivingRows, FileRow } from '#ui/fields/file-row.tsx'
import { fileRefusalText, surplusText } from '#i18n/labels/file-labels.ts'
import { useArrivingFiles, type ArrivingFiles } from '#ui/fields/use-arriving.ts'
import { showToast } from '#ui/overlays/toast-state.ts'

type RefusedFile = { readonly ok: false; readonly reason: Parameters<typeof fileRefusalText>[0]; readonly name: string }
type PrepareFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly acceptedKinds: AcceptedKinds },
) => Promise<{ readonly ok: true; readonly file: File } | RefusedFile>

interface FormFilesOptions {
  readonly files: readonly File[]
  readonly onFiles: (files: readonly File[]) => void
  readonly limit: number
  readonly stored?: number
  readonly acceptedKinds?: AcceptedKinds
  readonly prepare: PrepareFile
}

interface FormFiles extends Omit<ArrivingFiles, 'settled'> {
  /** Waits until all files are read. Null if one of them could not be added, or was cancelled. */
  readonly complete: () => Promise<readonly File[] | null>
}

export const useFormFiles = (options: FormFilesOptions): FormFiles => {
  const { files, limit, stored = 0 } = options
  const { t, i18n } = useLingui()
  const newest = useRef(options)
  useLayoutEffect(() => {
    newest.current = options
  })
  const take = async (file: File, signal: AbortSignal): Promise<string> => {
    const { prepare, acceptedKinds = 'any' } = newest.current
    const { name } = file
    try {
      const preparation = await prepare(file, { signal, acceptedKinds })
      if (!preparation.ok)
        return preparation.reason === 'cancelled' ? 'cancelled' : i18n._(fileRefusalText(preparation.reason, name))
      const all = [...newest.current.files, preparation.file]
      // Updated here and not only by rendering, because the next file may be read before the new list is rendered.
      newest.current = { ...newest.current, files: all }
      newest.current.onFiles(all)
      return 'added'
    } catch {
      return t`${name} could not be saved on this device`
    }
  }
  const { settled, ...arriving } = useArrivingFiles({
    count: stored + files.length,
    limit,
    take,
    surplus: (surplus) => i18n._(surplusText(surplus, limit)),
    onProblem: (text) => showToast({ tone: 'bad', text }),
  })
  return { ...arriving, complete: async () => ((await settled()) ? newest.current.files : null) }
}

const accepts = { any: fileAccept, image: imageAccept, scan: scanAccept } satisfies Record<AcceptedKinds, string>

interface FilesFieldProps {
  readonly label: ReactNode
  readonly files: readonly File[]
  readonly limit: number
  readonly stored?: readonly { readonly name: string; readonly size: number; readonly url: string }[]
  readonly acceptedKinds?: AcceptedKinds
  readonly wide?: boolean
  readonly intake: FormFiles
  readonly onFiles: (files: readonly File[]) => void
  readonly onRemoveStored?: (url: string) => void
}

export const FilesField = ({
  label,
  files,
  limit,
  stored = [],
  acceptedKinds = 'any',
  wide = false,
  intake,
  onFiles,
  onRemoveStored,
}: FilesFieldProps) => (
  <FileDrop
    label={label}
    count={stored.length + files.length + intake.arriving.length}
    limit={limit}
    accept={accepts[acceptedKinds]}
    wide={wide}
    problems={intake.problems}
    onFiles={intake.add}
  >
    {stored.map(({ name, size, url }) => (
      <FileRow
        key={url}
        name={name}
        size={size}
        state={{ at: 'ready' }}
        {...(onRemoveStored && { onRemove: () => onRemoveStored(url) })}
      />
    ))}
    {files.map((file, place) => (
      <FileRow
        // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
        key={`${file.name} ${place}`}
        name={file.name}
        size={file.size}
        state={{ at: 'device' }}
        onRemove={() => onFiles(files.filter((_, other) => other !== place))}
      />
    ))}
    <ArrivingRows {...intake} />
  </FileDrop>
)

export const waitingFilesLabel = (...intakes: readonly Pick<FormFiles, 'arriving'>[]): ReactNode => {
  const names = intakes.flatMap(({ arriving }) => arriving.map(({ name }) => name)).join(listSeparator())
  if (names === '') return undefined
  return (
    <span className="clip">
      <Trans>Waiting for {names}</Trans>
    </span>
  )
}
