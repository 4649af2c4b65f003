import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { acceptedFiles, acceptedImages, acceptedScans, type TakenKinds } from '#domain/files/file-kind.ts'
import { comma } from '#i18n/formats.ts'
import { ArrivingRows } from '#ui/fields/arriving-rows.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FileRow } from '#ui/fields/file-row.tsx'
import type { FormFiles } from './use-form-files.ts'

const accepts = { any: acceptedFiles, image: acceptedImages, scan: acceptedScans } satisfies Record<TakenKinds, string>

interface FilesFieldProps {
  readonly label: ReactNode
  readonly files: readonly File[]
  readonly limit: number
  /** Files that are stored already. They are listed first and count towards the limit. */
  readonly stored?: readonly { readonly name: string; readonly size: number; readonly url: string }[]
  /** Recognised by content rather than name. */
  readonly taken?: TakenKinds
  /** Also takes files that are pasted or dropped elsewhere on the page. */
  readonly wide?: boolean
  readonly intake: FormFiles
  readonly onFiles: (files: readonly File[]) => void
  readonly onRemoveStored?: (url: string) => void
}

/** Files to send with a form. What cannot be sent is refused at once; sending the form stores them on the device. */
export const FilesField = ({
  label,
  files,
  limit,
  stored = [],
  taken = 'any',
  wide = false,
  intake,
  onFiles,
  onRemoveStored,
}: FilesFieldProps) => (
  <FileDrop
    label={label}
    count={stored.length + files.length + intake.arriving.length}
    limit={limit}
    accept={accepts[taken]}
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

/** The label of a pressed button while its form waits for files; undefined if it waits for none. */
export const waitingLabel = (...intakes: readonly Pick<FormFiles, 'arriving'>[]): ReactNode => {
  const names = intakes.flatMap(({ arriving }) => arriving.map(({ name }) => name)).join(comma())
  if (names === '') return undefined
  return (
    <span className="clip">
      <Trans>Waiting for {names}</Trans>
    </span>
  )
}
