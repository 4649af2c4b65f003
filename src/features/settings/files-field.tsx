import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FileRow } from '#ui/fields/file-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

interface FilesFieldProps {
  readonly label: ReactNode
  readonly files: readonly File[]
  readonly limit: number
  /** Files that are stored already. They are listed first and count towards the limit. */
  readonly stored?: readonly { readonly name: string; readonly size: number; readonly url: string }[]
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
  readonly onRemoveStored?: (url: string) => void
}

/** Files to send with a form. Sending it stores them on the device. */
export const FilesField = ({ label, files, limit, stored = [], accept, onFiles, onRemoveStored }: FilesFieldProps) => {
  const { t } = useLingui()
  const take = (chosen: readonly File[], left: number) => {
    const big = chosen.find((file) => file.size > maxAttachmentBytes)
    if (big) {
      const { name } = big
      showToast({ tone: 'bad', text: t`${name} is larger than 20 MB` })
    }
    if (left > 0)
      showToast({
        tone: 'bad',
        text: t`You can attach ${limit} files; ${plural(left, { one: '# was left out', other: '# were left out' })}`,
      })
    onFiles([...files, ...chosen.filter((file) => file.size <= maxAttachmentBytes)])
  }
  return (
    <FileDrop
      label={label}
      count={stored.length + files.length}
      limit={limit}
      {...(accept === undefined ? {} : { accept })}
      onFiles={take}
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
          key={`${file.name} ${file.size} ${file.lastModified}`}
          name={file.name}
          size={file.size}
          state={{ at: 'device' }}
          onRemove={() => onFiles(files.filter((_, other) => other !== place))}
        />
      ))}
    </FileDrop>
  )
}
