import { useCallback, useEffect, useState } from 'react'
import { locateFiles, type FileLocation } from '#api/files/files.ts'
import { useRequeryTick } from '#api/requery.ts'
import { useAsyncAnswer } from './lists/use-index.ts'
import { useLocale } from '#prefs/prefs.ts'
import { messageFromWorker, startTimeoutMs, type MessageToWorker } from '../sync/worker/worker-protocol.ts'

const ask = (message: MessageToWorker, waitMs: number): Promise<readonly string[] | null> =>
  new Promise((resolve) => {
    const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller
    if (!worker) return resolve(null)
    const { port1, port2 } = new MessageChannel()
    const timeout = setTimeout(() => resolve(null), waitMs)
    port1.addEventListener('message', ({ data }) => {
      const answer = messageFromWorker.safeParse(data)
      clearTimeout(timeout)
      port1.close()
      resolve(answer.success && answer.data.type === 'parts' ? answer.data.missing : null)
    })
    port1.start()
    worker.postMessage(message, [port2])
  })

const fetchingMs = 60_000

/** `missing`: files of the app that are not stored, so their screens open only online; null if unknown. */
export const useMissingChunks = () => {
  const locale = useLocale()
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const [fetching, setFetching] = useState(false)
  useEffect(() => {
    let isMounted = true
    void ask({ type: 'parts/missing', locale, fetch: false }, startTimeoutMs).then(
      (files) => isMounted && setMissing(files),
    )
    return () => {
      isMounted = false
    }
  }, [locale])
  const fetch = useCallback(() => {
    setFetching(true)
    void ask({ type: 'parts/missing', locale, fetch: true }, fetchingMs).then((files) => {
      setFetching(false)
      if (files) setMissing(files)
    })
  }, [locale])
  return { missing, fetching, fetch }
}
export type MissingChunks = ReturnType<typeof useMissingChunks>

const absent: FileLocation = { at: 'absent', bytes: null }

export function useFilesOnDevice(urls: readonly string[]) {
  const [turn, setTurn] = useState(0)
  const { lastData } = useAsyncAnswer(urls.join('\n'), `${turn} ${useRequeryTick()}`, async () => {
    const places = await locateFiles(urls).catch(() => [])
    return Object.fromEntries(urls.map((url, at): [string, FileLocation] => [url, places[at] ?? absent]))
  })
  return { files: lastData, look: useCallback(() => setTurn((n) => n + 1), []) }
}
