import { useLiveQuery } from 'dexie-react-hooks'
import { useSnapshot } from 'valtio'
import { recordingRow, type RecordingRow } from '#domain/chat/speech.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { readable } from '../../store/account-rows.ts'
import { voiceDb } from '../../store/voice-db.ts'

const none: readonly RecordingRow[] = []

/** The current user's recordings that are not transcribed yet, oldest first. */
export const useRecordings = (): readonly RecordingRow[] => {
  const { view } = useSnapshot(sessionState)
  const owner = accountOf(view) ?? ''
  const rows =
    useLiveQuery(async () => {
      try {
        const read = await voiceDb().recordings.where('owner').equals(owner).toArray()
        return readable(recordingRow, read).toSorted((a, b) => a.at - b.at)
      } catch {
        // Without a database nothing waits.
        return none
      }
    }, [owner]) ?? none
  // The query lags one render behind a login. Without this filter the visitor's recordings would be sent for the
  // account.
  return rows.filter((row) => row.owner === owner)
}
