import { msg, plural } from '@lingui/core/macro'
import { Send } from 'lucide-react'
import type { KindDescriptor } from './kind.ts'
import { lineFieldWords } from './line-fields.ts'

export const enquiryKind: KindDescriptor = {
  kind: 'enquiry',
  icon: Send,
  words: {
    name: msg`Enquiry`,
    newTitle: msg`New enquiry`,
    draftTitle: msg`Enquiry draft`,
    send: msg`Send enquiry`,
    queue: msg`Queue enquiry`,
    quota: (remaining) =>
      msg`Uses 1 of your ${plural(remaining, { one: '# remaining enquiry', other: '# remaining enquiries' })}`,
    noSent: msg`No enquiries sent yet. Choose products in the library and send the first one.`,
    noDrafts: msg`No enquiry drafts. What you write is kept here until you send it.`,
  },
  lineFields: [lineFieldWords.quantity, lineFieldWords.unit, lineFieldWords.packaging],
  groups: [
    {
      id: 'terms',
      title: msg`Terms`,
      layout: 'terms',
      fields: [
        {
          name: 'tradeClause',
          label: msg`Trade clause`,
          control: { type: 'choice', dict: 'trade_clause' },
          required: true,
          missing: msg`Choose a trade clause`,
        },
        {
          name: 'deliveryPlace',
          label: msg`Delivery place`,
          control: { type: 'text', maxLength: 140 },
          required: true,
          missing: msg`Enter a delivery place`,
        },
        {
          name: 'payMethod',
          label: msg`Payment method`,
          control: { type: 'choice', dict: 'pay_method' },
          required: true,
          missing: msg`Choose a payment method`,
        },
        'reply-by',
      ],
    },
  ],
}
