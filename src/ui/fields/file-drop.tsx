import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { Icon } from '../marks/icon.tsx'
import { useFileDropAndPaste } from './use-files-anywhere.ts'
import '../styles/form.css'

interface FileDropProps {
  readonly label: ReactNode
  readonly count: number
  readonly limit: number
  readonly accept?: string
  readonly onFiles: (files: File[]) => void
  readonly disabled?: boolean
  readonly wide?: boolean
  readonly id?: string
  readonly error?: string | null
  readonly problems?: readonly string[]
  readonly children?: ReactNode
}

const draggedCount = (event: DragEvent) => [...event.dataTransfer.items].filter((item) => item.kind === 'file').length

export const FileDrop = ({
  label,
  count,
  limit,
  accept,
  onFiles,
  disabled = false,
  wide = false,
  id,
  error = null,
  problems = [],
  children,
}: FileDropProps) => {
  const { t } = useLingui()
  const area = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const previousCount = useRef(count)
  useEffect(() => {
    if (count < previousCount.current && document.activeElement === document.body) adding.current?.focus()
    previousCount.current = count
  }, [count])
  const [over, setOver] = useState(0)
  const freeCount = Math.max(0, limit - count)
  const take = (files: File[]) => {
    setOver(0)
    if (files.length > 0) onFiles(files)
  }
  useFileDropAndPaste(area, take)
  const fileCount = formatNumber(count)
  const max = formatNumber(limit)
  const isFaulty = error !== null || problems.length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop only; the button does the same
    <div
      ref={area}
      data-files={wide ? 'wide' : 'own'}
      className={isFaulty ? 'field is-error' : 'field'}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      role="group"
      aria-label={t`Attachments, ${fileCount} of ${max}`}
      onDragOver={(event) => {
        // By default, the browser would open the dropped file in place of the app, and the form would be lost.
        event.preventDefault()
        if (freeCount > 0 && !disabled) setOver(Math.min(freeCount, Math.max(1, draggedCount(event))))
      }}
      onDragLeave={() => setOver(0)}
      onDrop={(event) => {
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      <div className="label">
        <span>{label}</span>
        <span className="count" aria-hidden>
          {fileCount}/{max}
        </span>
      </div>
      {children && <ul className="files">{children}</ul>}
      {freeCount > 0 && (
        <>
          <input
            ref={picker}
            type="file"
            multiple={freeCount > 1}
            hidden
            accept={accept}
            disabled={disabled}
            aria-label={t`Add files`}
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <button
            ref={adding}
            type="button"
            className={over > 0 ? 'drop is-over' : 'drop'}
            disabled={disabled}
            onClick={() => picker.current?.click()}
          >
            <Icon of={Paperclip} size={16} />
            {over > 0 ? (
              <span>
                <Plural value={over} one="Drop to add # file" other="Drop to add # files" />
              </span>
            ) : (
              <>
                <span className="not-m">
                  <Trans>
                    Drop files here or <b className="teal">browse</b>
                  </Trans>
                </span>
                <b className="teal only-m">{t`Add a file`}</b>
              </>
            )}
          </button>
        </>
      )}
      {[...(error === null ? [] : [error]), ...problems].map((text) => (
        <p className="error" key={text}>
          <Icon of={CircleAlert} size={14} />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}
