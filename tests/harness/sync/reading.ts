import { requestKinds } from '#contract/entities/request.ts'
import { ApiError } from '#api/errors.ts'
import { syncCart } from '#account/sync/replicator.ts'
import { syncDraftsOf } from '#account/sync/read-drafts.ts'
import { syncMessages, syncFavourites, syncProfile, type ReplicationContext } from '#account/sync/reader.ts'
import { syncRecordsOf } from '#account/sync/read-records.ts'
import { StorageError } from '#account/store/tx.ts'
import type { Tab } from './device.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'

/** Ignores an error of a call or of the storage, so that one failing read does not prevent the others. */
const attempt = (work: () => Promise<unknown>): Promise<void> =>
  work().then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError) && !(error instanceof StorageError)) throw error
    },
  )

const readAll = async (reader: ReplicationContext): Promise<void> => {
  for (const kind of requestKinds) {
    await attempt(() => syncDraftsOf(reader, kind))
    await attempt(() => syncRecordsOf(reader, kind))
  }
  await attempt(() => syncMessages(reader, () => 'en'))
  await attempt(() => syncCart(reader))
  await attempt(() => syncFavourites(reader))
  await attempt(() => syncProfile(reader))
}

/** Starts all reads without awaiting them: the connection may hang. Unexpected errors are added to `failures`. */
export const startAllReads = (tab: Tab, failures: string[]): void => {
  void readAll({ ...tab.account, offers: new FakeFindings() }).catch((error: unknown) => {
    if (!tab.activity.dead) failures.push(`reading: ${error instanceof Error ? error.message : String(error)}`)
  })
}
