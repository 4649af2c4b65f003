import { Dexie, type Table } from 'dexie'
import type { RecordingRow } from '#domain/chat/speech.ts'
import { environmentName } from '#prefs/build-settings.ts'

/**
 * Recordings that wait to be transcribed. They have a database of the device, so that their size never takes space from
 * unsent work.
 */
export class VoiceDb extends Dexie {
  declare readonly recordings: Table<RecordingRow, string>
  declare readonly settled: Table<{ readonly k: string; readonly at: number }, string>

  constructor() {
    super(`agro-voice-${environmentName}`, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ recordings: '&id, owner', settled: '&k' })
  }
}

let opened: VoiceDb | null = null

export const voiceDb = (): VoiceDb => (opened ??= new VoiceDb())

/** Deletes what one account has recorded and agreed to on this device. */
export const forgetVoice = async (owner: string): Promise<void> => {
  await voiceDb().recordings.where('owner').equals(owner).delete()
  await voiceDb().settled.delete(owner)
}
