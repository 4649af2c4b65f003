import { useEffect, useRef, useState } from 'react'
import { FileText, Paperclip, X } from 'lucide-react'
import type { FileRef } from '#contract/entities/company.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { SellerCalls } from './calls.ts'
import { Note } from './note.tsx'
import { expectSellerError, problemOf, problemText, type Problem } from './problem.ts'
import type { Words } from './words.ts'

/** Whether a file is being uploaded, or could not be uploaded; in both cases the step would be sent without it. */
export type Uploads = 'uploading' | 'failed' | null

interface FilesFieldProps {
  readonly id: string
  readonly files: readonly FileRef[]
  readonly calls: SellerCalls
  readonly words: Words
  readonly uuid: () => string
  readonly onFiles: (files: readonly FileRef[]) => void
  readonly onUploads: (uploads: Uploads) => void
  readonly onEnded: () => void
}

/** A chosen file, with the key under which it is stored once, however often it is tried. */
interface Chosen {
  readonly file: File
  readonly key: string
}

type Waiting = { readonly chosen: readonly Chosen[]; readonly problem: Problem | null } | null

/** Files of a step. They are uploaded at once; a failed one is tried again by hand. */
export const FilesField = (props: FilesFieldProps) => {
  const { id, files, calls, words, uuid, onFiles, onUploads, onEnded } = props
  const picker = useRef<HTMLInputElement>(null)
  const isGone = useRef(false)
  const [waiting, setWaiting] = useState<Waiting>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const upload = async (chosen: readonly Chosen[]) => {
    setWaiting({ chosen, problem: null })
    onUploads('uploading')
    const taken: FileRef[] = []
    const left = [...chosen]
    let problem: Problem | null = null
    try {
      for (let next = left[0]; next; next = left[0]) {
        taken.push(await calls.upload(next.file, next.key))
        left.shift()
      }
    } catch (error) {
      problem = problemOf(expectSellerError(error))
    }
    // The step was left: coming back shows the files that it had, and these are chosen again.
    if (isGone.current) return
    onUploads(left.length > 0 ? 'failed' : null)
    if (taken.length > 0) onFiles([...files, ...taken])
    setWaiting(left.length > 0 ? { chosen: left, problem } : null)
    if (problem?.why === 'ended') onEnded()
  }
  const isUploading = waiting?.problem === null
  const free = maxAttachments - files.length - (waiting?.chosen.length ?? 0)
  const choose = (list: FileList | null) => {
    const chosen = [...(list ?? [])].map((file) => ({ file, key: uuid() }))
    setOver(chosen.length > free)
    if (chosen.length > 0) void upload([...(waiting?.chosen ?? []), ...chosen.slice(0, free)])
  }
  const row = (name: string, key: string, onRemove: () => void) => (
    <li key={key} className="att">
      <Icon of={FileText} size={16} />
      {name}
      <IconButton
        icon={X}
        size="sm"
        label={`${words.remove}${words.colon}${name}`}
        disabled={isUploading}
        onClick={onRemove}
      />
    </li>
  )
  return (
    <div className="files">
      <input
        ref={picker}
        id={id}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
      <ul>
        {files.map(({ url, name }) => row(name, url, () => onFiles(files.filter((one) => one.url !== url))))}
        {waiting?.chosen.map(({ file, key }) =>
          row(file.name, key, () => {
            const chosen = waiting.chosen.filter((one) => one.key !== key)
            setWaiting(chosen.length > 0 ? { ...waiting, chosen } : null)
            if (chosen.length === 0) onUploads(null)
          }),
        )}
      </ul>
      {waiting?.problem && (
        <Note tone="attention">
          {problemText(waiting.problem, words)}{' '}
          <Button look="link" onClick={() => void upload(waiting.chosen)}>
            {words.again}
          </Button>
        </Note>
      )}
      {isOver && <Note tone="attention">{words.mostFiles}</Note>}
      {(free > 0 || isUploading) && (
        <Button icon={Paperclip} busy={isUploading} busyLabel={words.uploading} onClick={() => picker.current?.click()}>
          {words.attach}
        </Button>
      )}
    </div>
  )
}
