import type { FileRef } from '#contract/entities/company.ts'
import type { RequestRecord } from '#contract/entities/request.ts'

/** Every file of a record, each once: the buyer's own, those of the log, of parcels and of documents. */
export const filesOfRecord = (record: RequestRecord): FileRef[] => [
  ...new Map(
    [
      ...record.attachList,
      ...(record.log ?? []).flatMap((entry) => entry.files),
      ...record.shipments.flatMap((parcel) => [...parcel.proof, ...parcel.receiptFiles, ...parcel.resultFiles]),
      ...record.requiredFiles.flatMap((required) => required.files),
    ].map((file) => [file.url, file]),
  ).values(),
]
