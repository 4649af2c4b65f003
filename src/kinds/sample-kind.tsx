import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import { formatMoney } from '#i18n/formats.ts'
import { Facts } from '#ui/marks/card.tsx'
import { destinationField, lineFieldLabels, purposeField, type KindDescriptor } from './kind.ts'

function Fees({ quote }: { quote: QuotationContent }) {
  const { t } = useLingui()
  const { currency, sampleFee, shipmentFee, totalFee } = quote
  const money = (amount: string) => (currency === '' ? amount : formatMoney(amount, currency))
  const total = totalFee && <b>{money(totalFee)}</b>
  return (
    <Facts
      facts={[
        [t`Sample fee`, sampleFee && money(sampleFee)],
        [t`Shipment fee`, shipmentFee && money(shipmentFee)],
        [t`Total`, total],
      ]}
    />
  )
}

export const sampleKind: KindDescriptor = {
  kind: 'sample',
  words: {
    name: msg`Sample request`,
    newTitle: msg`New sample request`,
    draftTitle: msg`Sample request draft`,
    send: msg`Send request`,
    queue: msg`Send request when online`,
    asLast: msg`As in your last sample request`,
    quota: (remaining) =>
      msg`Uses 1 of your ${plural(remaining, { one: '# remaining sample request', other: '# remaining sample requests' })}`,
    noneLeft: msg`You have no sample requests left.`,
    noSent: msg`No sample requests sent yet. Choose products in the library and send the first one.`,
    sending: (title) => msg`Sample request, ${title}`,
    saving: (title) => msg`Sample request draft, ${title}`,
    noDrafts: msg`No sample request drafts. What you write is kept here until you send it.`,
  },
  lineFields: [lineFieldLabels.quantity, lineFieldLabels.unit],
  groups: [
    {
      id: 'terms',
      title: msg`Terms`,
      layout: 'thirds',
      fields: [
        destinationField,
        {
          name: 'deliveryPlace',
          label: msg`Place of delivery`,
          control: { type: 'text', courier: msg`Recipient, street, city and postcode` },
          missing: msg`Enter a place of delivery`,
        },
        purposeField,
        {
          name: 'shipMethod',
          label: msg`Shipping method`,
          control: { type: 'choice', dict: 'ship_method' },
          missing: msg`Choose a shipping method`,
        },
        { name: 'canPay', label: msg`You pay for the sample`, control: { type: 'yes-no' } },
        {
          name: 'payAmount',
          label: msg`Maximum you can pay`,
          control: { type: 'number', suffix: msg`US$`, currency: 'USD' },
          when: (terms) => terms['canPay'] === true,
        },
        'reply-by',
      ],
    },
  ],
  agreeing: {
    button: msg`Confirm cost`,
    title: msg`Confirm this cost?`,
    action: msg`Confirm cost`,
    done: msg`Cost confirmed`,
    means: msg`It prepares the samples and tells you how to pay: compare the invoice with this cost before you pay.`,
    sum: msg`Total`,
    acceptedLabel: msg`Confirmed`,
    tellsOthers: false,
  },
  offer: { title: msg`Fees`, Facts: Fees },
}
