import { msg, plural } from '@lingui/core/macro'
import { Package } from 'lucide-react'
import type { KindDescriptor } from './kind.ts'
import { lineFieldWords } from './line-fields.ts'

export const sampleKind: KindDescriptor = {
  kind: 'sample',
  icon: Package,
  words: {
    name: msg`Sample request`,
    newTitle: msg`New sample request`,
    draftTitle: msg`Sample request draft`,
    send: msg`Send request`,
    queue: msg`Queue request`,
    quota: (remaining) =>
      msg`Uses 1 of your ${plural(remaining, { one: '# remaining sample request', other: '# remaining sample requests' })}`,
    noSent: msg`No sample requests sent yet. Choose products in the library and send the first one.`,
    noDrafts: msg`No sample request drafts. What you write is kept here until you send it.`,
  },
  lineFields: [lineFieldWords.quantity, lineFieldWords.unit],
  groups: [
    {
      id: 'terms',
      title: msg`Terms`,
      layout: 'thirds',
      fields: [
        {
          name: 'deliveryPlace',
          label: msg`Delivery place`,
          control: { type: 'text', maxLength: 140 },
          required: true,
          missing: msg`Enter a delivery place`,
        },
        {
          name: 'purpose',
          label: msg`Purpose`,
          control: { type: 'choice', dict: 'purpose_list' },
          required: true,
          missing: msg`Choose a purpose`,
        },
        {
          name: 'shipMethod',
          label: msg`Shipping method`,
          control: { type: 'choice', dict: 'ship_method' },
          required: true,
          missing: msg`Choose a shipping method`,
        },
        { name: 'canPay', label: msg`You pay for the sample`, control: { type: 'yes-no' }, required: false },
        {
          name: 'payAmount',
          label: msg`Amount you can pay`,
          control: { type: 'number', suffix: msg`US$` },
          required: false,
          when: (terms) => terms['canPay'] === true,
        },
        'reply-by',
      ],
    },
  ],
}
