import { msg, plural } from '@lingui/core/macro'
import { placeKindOf, type PlaceKind } from '#domain/requests/draft/destination.ts'
import { destinationField, lineFieldLabels, type KindDescriptor } from './kind.ts'

const placeLabels = {
  collection: (code: string) => msg`Place of collection (${code})`,
  loading: (code: string) => msg`Port of loading (${code})`,
  port: (code: string) => msg`Port of destination (${code})`,
  destination: (code: string) => msg`Place of destination (${code})`,
} as const satisfies Record<PlaceKind, unknown>

export const enquiryKind: KindDescriptor = {
  kind: 'enquiry',
  words: {
    name: msg`Enquiry`,
    newTitle: msg`New enquiry`,
    draftTitle: msg`Enquiry draft`,
    send: msg`Send enquiry`,
    queue: msg`Send enquiry when online`,
    asLast: msg`As in your last enquiry`,
    quota: (remaining) =>
      msg`Uses 1 of your ${plural(remaining, { one: '# remaining enquiry', other: '# remaining enquiries' })}`,
    noneLeft: msg`You have no enquiries left.`,
    noSent: msg`No enquiries sent yet. Choose products in the library and send the first one.`,
    sending: (title) => msg`Enquiry, ${title}`,
    saving: (title) => msg`Enquiry draft, ${title}`,
    noDrafts: msg`No enquiry drafts. What you write is kept here until you send it.`,
  },
  lineFields: [lineFieldLabels.quantity, lineFieldLabels.unit, lineFieldLabels.packaging],
  groups: [
    {
      id: 'terms',
      title: msg`Terms`,
      layout: 'terms',
      fields: [
        destinationField,
        {
          name: 'deliveryPlace',
          label: msg`Place of delivery`,
          labelFor: ({ tradeClause: clause }) => {
            const place = placeKindOf(clause)
            return place === null ? msg`Place of delivery` : placeLabels[place](String(clause))
          },
          control: { type: 'text' },
          missing: msg`Enter a place of delivery`,
        },
        {
          name: 'payMethod',
          label: msg`Payment method`,
          control: { type: 'choice', dict: 'pay_method' },
          missing: msg`Choose a payment method`,
        },
        {
          name: 'tradeClause',
          label: msg`Incoterm`,
          control: { type: 'choice', dict: 'trade_clause' },
          missing: msg`Choose an Incoterm`,
        },
        'reply-by',
      ],
    },
  ],
  agreeing: {
    button: msg`Accept`,
    title: msg`Accept this quotation?`,
    action: msg`Accept quotation`,
    done: msg`Quotation accepted`,
    means: msg`The contract is the supplier’s proforma: compare it with these terms before you pay, and ask for it if it is not attached.`,
    sum: msg`Total`,
    acceptedLabel: msg`Accepted`,
    tellsOthers: true,
  },
  offer: null,
}
