import type { Outcome, SampleResult } from '#contract/entities/progress.ts'
import { shipmentId } from '#domain/ids.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import { hasExpired } from '#domain/lifecycle/transitions.ts'
import { advanceRecord } from '#server/modules/requests/records/advance-record.ts'
import { acceptOffer, agreeIntention, confirmSample } from '#server/modules/requests/records/agreement.ts'
import { ownRecord, ownRecordInBatch, recordOfSystem } from '#server/modules/requests/records/own-record.ts'
import {
  answerRecord,
  cancelRecord,
  closeRecord,
  declineOffer,
  requestRevision,
  urgeRecord,
} from '#server/modules/requests/records/record-actions.ts'
import { reportOutcome } from '#server/modules/requests/records/registration-actions.ts'
import { receiveShipment, reportResult } from '#server/modules/requests/records/sample-actions.ts'
import type { Deed, Scene } from './story.ts'

/** In a past that is already written, nothing follows automatically; life.ts plans what comes next. */
const noDelay = 0

const own = ({ tx, accountId, kind, recordId }: Scene) => ownRecord(tx, accountId, kind, String(recordId))

export const answers =
  (text: string): Deed =>
  async (scene) =>
    answerRecord(scene.tx, await own(scene), text, noDelay, scene.now)

export const asksRevision =
  (text: string): Deed =>
  async (scene) => {
    const row = await own(scene)
    return requestRevision(scene.tx, row, { version: row.offerVersion, text }, noDelay, scene.now)
  }

/** Accepts the current offer; `alone`: the other offers of the batch stay open. */
const agrees =
  (alone: boolean): Deed =>
  async (scene) => {
    const { tx, accountId, kind, recordId, now } = scene
    const held = await ownRecordInBatch(tx, accountId, kind, String(recordId))
    const others = alone ? [] : held.others
    const agreement = { version: held.own.offerVersion, now }
    switch (kind) {
      case 'enquiry':
        return acceptOffer(tx, held.own, others, agreement)
      case 'sample':
        return confirmSample(tx, held.own, others, agreement, noDelay)
      case 'intention':
        return agreeIntention(tx, held.own, others, agreement, noDelay)
    }
  }
export const takesOffer = agrees(false)
export const takesOfferAlone = agrees(true)

export const declinesOffer =
  (text: string): Deed =>
  async (scene) =>
    declineOffer(scene.tx, await own(scene), text, scene.now)

export const cancels =
  (text: string): Deed =>
  async (scene) =>
    cancelRecord(scene.tx, await own(scene), text, scene.now)

export const closes =
  (text?: string): Deed =>
  async (scene) =>
    closeRecord(scene.tx, await own(scene), text, scene.now)

export const urges: Deed = async (scene) => urgeRecord(scene.tx, await own(scene), scene.now)

export const receives =
  (parcel: string, text?: string): Deed =>
  async (scene) =>
    receiveShipment(scene.tx, await own(scene), { shipmentId: shipmentId.parse(parcel), text }, scene.now)

export const tests =
  (parcel: string, result: SampleResult, text: string): Deed =>
  async (scene) =>
    reportResult(scene.tx, await own(scene), { shipmentId: shipmentId.parse(parcel), result, text }, scene.now)

export const reports =
  (outcome: Outcome, text?: string): Deed =>
  async (scene) => {
    const row = await own(scene)
    return reportOutcome(scene.tx, row, { outcome, day: dayIn(row.buyerZone, scene.now), text }, scene.now)
  }

/** The reply-by day, or an offer's validity, has passed. */
export const expires: Deed = async (scene) => {
  const row = await recordOfSystem(scene.tx, scene.recordId)
  if (!row || !hasExpired(row, scene.now)) throw new Error(`record ${scene.recordId} has not run out yet`)
  return advanceRecord(scene.tx, 'system', row, { action: 'expire', now: scene.now })
}
