import { requestKinds } from '#contract/entities/request.ts'
import { ApiError } from '#api/errors.ts'
import { readCart } from '#account/sync/replicator.ts'
import { readDraftsOf } from '#account/sync/read-drafts.ts'
import { readMessages, readFavourites, readProfile, type Reader } from '#account/sync/reader.ts'
import { readRecordsOf } from '#account/sync/read-records.ts'
import { StorageError } from '#account/store/tx.ts'
import type { Tab } from './device.ts'
import { FakeOffers } from '#tests/harness/fake-catalogue.ts'

/** Ignores an error of a call or of the storage, so that one failing read does not prevent the others. */
const attempt = (work: () => Promise<unknown>): Promise<void> =>
  work().then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError) && !(error instanceof StorageError)) throw error
    },
  )

const readAll = async (reader: Reader): Promise<void> => {
  for (const kind of requestKinds) {
    await attempt(() => readDraftsOf(reader, kind))
    await attempt(() => readRecordsOf(reader, kind))
  }
  await attempt(() => readMessages(reader, () => 'en'))
  await attempt(() => readCart(reader))
  await attempt(() => readFavourites(reader))
  await attempt(() => readProfile(reader))
}

/** Starts all reads without awaiting them: the connection may hang. Unexpected errors are added to `failures`. */
export const refresh = (tab: Tab, failures: string[]): void => {
  void readAll({ ...tab.account, offers: new FakeOffers() }).catch((error: unknown) => {
    if (!tab.activity.dead) failures.push(`reading: ${error instanceof Error ? error.message : String(error)}`)
  })
}
