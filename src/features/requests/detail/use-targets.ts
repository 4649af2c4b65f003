import type { RequestRecord } from '#contract/entities/request.ts'
import { useKept } from '#account/reads/kept.ts'
import { targetPrices, type TargetPrices } from '#domain/requests/private-terms.ts'
import { dataOr } from '#lib/live-read.ts'

const none: TargetPrices = {}

/** The buyer's own target prices of a request, by product; none for one that was written on another device. */
export const useTargets = (record: Pick<RequestRecord, 'clientRef'>): TargetPrices =>
  dataOr(useKept(`targets:${record.clientRef ?? ''}`, targetPrices, none), none)
