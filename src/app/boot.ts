import { renewCheckMs } from '#api/session.ts'
import { restoreSession, session } from '#api/commands.ts'
import { onStoragePressure } from '#account/store/tx.ts'
import { freeReferenceSpace } from '#catalogue/store/space.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { ownRowsRead } from './runtime/page-account.ts'
import { lostWithDatabase } from '#account/outbox/status/unsent-note.ts'
import { startCatalogue } from './runtime/page-catalogue.ts'
import { followAccount } from './follow-account.ts'
import { startWorker } from './update.ts'

/** On a full disk what can be had again gives way to what the buyer wrote. */
const giveWay = () =>
  onStoragePressure(async () => {
    // Two steps at a time: the write that asked is tried only once more.
    if (await freeReferenceSpace(prefs.locale)) await freeReferenceSpace(prefs.locale)
  })

/** Offline what is packed stands as it is. */
const freshenPack = async () => {
  if (prefs.tripPack) await (await import('#offline-pack/pack.ts')).freshenTripPack(ownRowsRead)
}

/** I26: told also where the browser has removed the sign-in with the work. */
const noticeRemoved = async () => {
  const lost = prefs.unsent && (await lostWithDatabase(prefs.unsent))
  if (!lost || lost.length === 0) return
  prefs.lost = [...prefs.lost, ...lost]
  prefs.unsent = null
}

/** Everything that runs beside the first paint and is not waited for by it. */
export const boot = async (): Promise<void> => {
  const stored = await restoreSession()
  startCatalogue(
    () => prefs.locale,
    startWorker(),
    () => void freshenPack().catch(() => undefined),
  )
  giveWay()
  if (!stored) void noticeRemoved().catch(() => undefined)
  const opened = followAccount()
  setInterval(() => void session.renewIfDue(), renewCheckMs)
  if (stored?.login) {
    await session.renewIfDue()
    // Offline the stored user stands; a refusal has already ended the session.
    await session.loadUser().catch(() => undefined)
  }
  await opened
}
