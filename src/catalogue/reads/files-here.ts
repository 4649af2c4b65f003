import { useCallback, useEffect, useState } from 'react'
import { whereFiles, type FileAt } from '#api/files/files.ts'
import { useRecount } from '#api/recount.ts'

/**
 * Which of these files are on this device, by address; null while that is being checked. `look` checks again, after one
 * was opened or stored.
 */
export const useFilesHere = (
  urls: readonly string[],
): { readonly files: Readonly<Record<string, FileAt>> | null; readonly look: () => void } => {
  const recount = useRecount()
  const [turn, setTurn] = useState(0)
  const [files, setFiles] = useState<Readonly<Record<string, FileAt>> | null>(null)
  const key = urls.join('\n')
  useEffect(() => {
    let ended = false
    const all = key === '' ? [] : key.split('\n')
    const nowhere = all.map((): FileAt => ({ at: 'absent', bytes: null }))
    void whereFiles(all)
      .catch(() => nowhere)
      .then((found) => {
        if (!ended)
          setFiles(Object.fromEntries(all.map((url, at) => [url, found[at] ?? { at: 'absent', bytes: null }])))
      })
    return () => {
      ended = true
    }
  }, [key, turn, recount])
  return { files, look: useCallback(() => setTurn((n) => n + 1), []) }
}
