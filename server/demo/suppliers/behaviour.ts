import type { FileRef } from '#contract/entities/company.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import { derivedNumber } from '#server/platform/system.ts'
import type { RecordLineRow, RecordRow } from '#server/modules/requests/records/repo.ts'
import { missingFiles } from '#server/modules/requests/records/record-view.ts'
import { compare, multiply, ratio, toDecimal } from '#lib/ratio.ts'
import type { SupplierQuotation } from '#server/modules/seller/supplier-actions.ts'

export type SupplierReply =
  | { readonly does: 'ask'; readonly text: string }
  | { readonly does: 'quote'; readonly offer: SupplierQuotation }
  | { readonly does: 'decline'; readonly text: string }

export type AutomaticStep =
  | SupplierReply
  | { readonly does: 'clear-export'; readonly text: string }
  | {
      readonly does: 'ship'
      readonly carrierName: string
      readonly trackingNumber: string
      readonly text: string
      readonly documentName: string
    }
  | { readonly does: 'prepare-documents'; readonly text: string }
  | { readonly does: 'file-done'; readonly file: string; readonly documentName: string }
  | { readonly does: 'deliver-documents'; readonly text: string }

const deliveries: ReadonlySet<number> = new Set([status.agreed, status.preparing, status.delivered, status.received])

const validForDays = 30
export const declineText =
  'Thank you for your request. Our production is fully booked for this season, so we cannot offer now.'

/** Kilograms or litres in one requested unit. The generated price is per kilogram or litre. */
const perUnit: Readonly<Record<string, string>> = { kg: '1', L: '1', g: '0.001', mL: '0.001', t: '1000', kL: '1000' }

const basePrice = (record: RecordRow, line: RecordLineRow): string =>
  `${2 + derivedNumber(26, line.pesticideId, record.companyId)}.${50 + derivedNumber(50, record.companyId, line.pesticideId)}`

const priceOf = (record: RecordRow, line: RecordLineRow): string => {
  const price = multiply(ratio(basePrice(record, line)), ratio(perUnit[line.unit ?? ''] ?? '1'))
  const places = compare(price, ratio('0.1')) < 0 ? 6 : 2
  return toDecimal(price, places, places)
}

const reducePrice = (price: string, versions: number): string => {
  const places = price.split('.')[1]?.length ?? 0
  let result = ratio(price)
  for (let n = 0; n < versions; n += 1) result = multiply(result, ratio('0.97'))
  return toDecimal(result, places, places)
}

const carriers = ['DHL Express', 'FedEx', 'SF International'] as const

const shipmentStep = (record: RecordRow): Extract<AutomaticStep, { does: 'ship' }> => {
  const goods = record.shipments.length === 0
  const number = String(derivedNumber(1_000_000_000, 'parcel', String(record.id), String(record.shipments.length)))
  return {
    does: 'ship',
    carrierName: carriers[derivedNumber(carriers.length, 'carrier', record.companyId)] ?? carriers[0],
    trackingNumber: `DEMO${number.padStart(9, '0')}`,
    text: goods
      ? 'The samples have left our warehouse, packed as UN 3082.'
      : 'Certificate of analysis and safety data sheets.',
    documentName: goods ? 'PROOF_OF_DISPATCH' : 'COA',
  }
}

const parcels = (record: RecordRow): number => 1 + derivedNumber(2, 'parcels', record.companyId)

const sampleDeed = (record: RecordRow): AutomaticStep | null => {
  if (!deliveries.has(record.status)) return null
  if (record.status === status.agreed && derivedNumber(2, 'clearance', record.companyId) === 0)
    return { does: 'clear-export', text: 'The export papers of the samples are with the customs broker.' }
  return record.shipments.length < parcels(record) ? shipmentStep(record) : null
}

const registrationDeed = (record: RecordRow): AutomaticStep | null => {
  if (record.status === status.agreed)
    return { does: 'prepare-documents', text: 'Our registration department has begun with the documents.' }
  if (record.status !== status.preparing) return null
  const [file] = missingFiles(record)
  return file === undefined
    ? { does: 'deliver-documents', text: 'All documents of your list have been handed over.' }
    : { does: 'file-done', file, documentName: file }
}

type OfferHead = Readonly<Record<'currency' | 'validUntil' | 'text', string>>

interface DemoKind {
  readonly says: Readonly<Record<'question' | 'answered' | 'offered' | 'revised' | 'late', string>>
  readonly offer: (record: RecordRow, lines: readonly RecordLineRow[], head: OfferHead) => SupplierQuotation
  readonly deed: (record: RecordRow) => AutomaticStep | null
}

const feeFor = (record: RecordRow, lines: readonly RecordLineRow[], fee: (line: RecordLineRow) => number): string =>
  reducePrice(`${lines.reduce((sum, line) => sum + fee(line), 0)}.00`, record.offerVersion)

const kinds: Readonly<Record<RequestKind, DemoKind>> = {
  enquiry: {
    says: {
      question:
        'Thank you for your enquiry. Which label language and which pack artwork do you need, and is one shipment acceptable?',
      answered: 'Thank you for your answer. Please find our offer.',
      offered: 'Please find our offer. Delivery is four to six weeks after the advance payment.',
      revised: 'We have looked at it again. Please find our revised offer.',
      late: 'We are sorry to be late. If you still need the products, please find our offer.',
    },
    offer: (record, lines, head) => ({
      ...head,
      kind: 'enquiry',
      lines: lines.map((line) => ({
        pesticideId: line.pesticideId,
        prePrice: reducePrice(priceOf(record, line), record.offerVersion),
        ...(line.unit ? { unit: line.unit } : {}),
        ...(derivedNumber(3, 'packs', record.companyId) === 0 && line.quantity ? { quantity: line.quantity } : {}),
      })),
      ...(derivedNumber(3, 'terms', record.companyId) > 0
        ? {
            leadDays: 15 + 5 * derivedNumber(7, 'lead', record.companyId),
            payMethod: ['TT_30_70_BL', 'LC_SIGHT'][derivedNumber(2, 'payment', record.companyId)],
            supplierNo: `Q-${String(derivedNumber(10_000, 'number', String(record.id))).padStart(4, '0')}`,
          }
        : {}),
    }),
    deed: () => null,
  },
  sample: {
    says: {
      question:
        'Thank you for your request. Do you have an import permit for samples, and which analysis should come with them?',
      answered: 'Thank you for your answer. Please find the cost of the samples.',
      offered: 'Please find the cost of the samples. Shipment follows within a week of your confirmation.',
      revised: 'We have looked at it again. Please find the revised cost of the samples.',
      late: 'We are sorry to be late. If you still need the samples, please find their cost.',
    },
    offer: (record, lines, head) => ({
      ...head,
      kind: 'sample',
      sampleFee: feeFor(record, lines, (line) => 40 + derivedNumber(80, 'sample', line.pesticideId, record.companyId)),
      shipmentFee: `${45 + derivedNumber(60, 'freight', record.companyId)}.00`,
    }),
    deed: sampleDeed,
  },
  intention: {
    says: {
      question:
        'Thank you for your interest. Which dossier does your authority ask for, and do you need five-batch data?',
      answered: 'Thank you for your answer. We can support this registration; please find our fee.',
      offered:
        'We can support this registration with our own data; please find our fee. It covers eighteen months of service.',
      revised: 'We have looked at it again. Please find our revised fee.',
      late: 'We are sorry to be late. We can support this registration; please find our fee.',
    },
    offer: (record, lines, head) => ({
      ...head,
      kind: 'intention',
      fee: feeFor(record, lines, (line) => 9_000 + 500 * derivedNumber(30, 'fee', line.pesticideId, record.companyId)),
      serviceMonths: 18,
      documentDays: 30 + 15 * derivedNumber(4, 'documents', record.companyId),
      approvalMonths: 12 + 6 * derivedNumber(4, 'approval', record.companyId),
    }),
    deed: registrationDeed,
  },
}

const offerFor = (record: RecordRow, lines: readonly RecordLineRow[], says: keyof DemoKind['says'], now: number) => {
  const kind = kinds[record.kind]
  return kind.offer(record, lines, {
    currency: derivedNumber(4, 'currency', record.companyId) === 0 ? 'CNY' : 'USD',
    validUntil: addDays(dayInZone(record.companyZone, now), validForDays),
    text: kind.says[says],
  })
}

export const firstReply = (record: RecordRow, lines: readonly RecordLineRow[], now: number): SupplierReply => {
  const character = derivedNumber(10, 'reply', record.companyId)
  if (character === 0) return { does: 'decline', text: declineText }
  if (character <= 3) return { does: 'ask', text: kinds[record.kind].says.question }
  return { does: 'quote', offer: offerFor(record, lines, 'offered', now) }
}

export const replyToAnswer = (record: RecordRow, lines: readonly RecordLineRow[], now: number): SupplierReply => ({
  does: 'quote',
  offer: offerFor(record, lines, 'answered', now),
})

const replyToRevision = (record: RecordRow, lines: readonly RecordLineRow[], now: number): SupplierReply =>
  derivedNumber(5, 'firm', record.companyId) === 0
    ? { does: 'decline', text: 'Thank you for your reply. This was our best offer, so we have to leave it at that.' }
    : { does: 'quote', offer: offerFor(record, lines, 'revised', now) }

export const sendsLateQuotation = (record: Pick<RecordRow, 'companyId' | 'offerVersion'>): boolean =>
  record.offerVersion === 0 && derivedNumber(3, 'late', record.companyId) === 0

export const nextAutomaticStep = (
  record: RecordRow,
  lines: readonly RecordLineRow[],
  now: number,
): AutomaticStep | null => {
  if (record.status === status.revisionRequested) return replyToRevision(record, lines, now)
  if (record.status === status.expired)
    return sendsLateQuotation(record) ? { does: 'quote', offer: offerFor(record, lines, 'late', now) } : null
  return kinds[record.kind].deed(record)
}

export const demoDocumentRef = ({ companyId }: { readonly companyId: string }, name: string): FileRef => ({
  name: `${name.replaceAll('_', ' ')}.pdf`,
  url: `/files/demo-${companyId}-paper/${name}.pdf`,
  type: 'application/pdf',
})
