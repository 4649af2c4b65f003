import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { TermName } from '#contract/entities/request.ts'
import type { TermValue } from '#domain/requests/draft/content.ts'
import { formatMoney } from '#i18n/formats.ts'
import { Facts } from '#ui/marks/card.tsx'
import { destinationField, purposeField, type KindDescriptor, type TermField } from './kind.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'

const needsSample = (terms: Readonly<Record<string, TermValue>>) => terms['needSample'] === true

const forecast = (name: TermName, label: MessageDescriptor, suffix?: MessageDescriptor): TermField => ({
  name,
  label,
  control: { type: 'number', ...(suffix && { suffix }) },
})

function Support({ quote }: { quote: QuotationContent }) {
  const { t } = useLingui()
  const { currency, isSupport, fee, serviceMonths, documentDays, approvalMonths } = quote
  const months = (value: number | null | undefined) =>
    typeof value === 'number' && <Plural value={value} one="# month" other="# months" />
  const documents = typeof documentDays === 'number' && <Plural value={documentDays} one="# day" other="# days" />
  return (
    <Facts
      facts={[
        [t`Supports the registration`, typeof isSupport === 'boolean' && (isSupport ? t`Yes` : t`No`)],
        [t`Registration fee`, fee && (currency === '' ? fee : formatMoney(fee, currency))],
        [t`Support period`, months(serviceMonths)],
        [t`Documents delivered within`, documents],
        [t`Approval expected in`, months(approvalMonths)],
      ]}
    />
  )
}

/** The API calls this kind an intention. The buyer never sees that word. */
export const registrationKind: KindDescriptor = {
  kind: 'intention',
  words: {
    name: msg`Registration support request`,
    newTitle: msg`New registration support request`,
    draftTitle: msg`Registration support request draft`,
    send: msg`Send request`,
    queue: msg`Send request when online`,
    asLast: msg`As in your last registration support request`,
    quota: (remaining) =>
      msg`Uses 1 of your ${plural(remaining, { one: '# remaining registration support request', other: '# remaining registration support requests' })}`,
    noneLeft: msg`You have no registration support requests left.`,
    noSent: msg`No registration support requests sent yet. Choose products in the library and send the first one.`,
    sending: (title) => msg`Registration support request, ${title}`,
    saving: (title) => msg`Registration support request draft, ${title}`,
    noDrafts: msg`No registration support request drafts. What you write is kept here until you send it.`,
  },
  lineFields: [],
  groups: [
    {
      id: 'files',
      title: msg`Documents you need from the supplier`,
      layout: 'chips',
      fields: [
        { name: 'file', label: msg`Required documents`, control: { type: 'choices', dict: 'require_file_list' } },
      ],
    },
    {
      id: 'terms',
      title: msg`Terms`,
      layout: 'thirds',
      fields: [
        destinationField,
        {
          name: 'periodMonth',
          label: msg`Expected time to approval`,
          control: { type: 'number', suffix: msg`months` },
        },
        'reply-by',
        { name: 'isSelf', label: msg`Exclusive in your country`, control: { type: 'yes-no' } },
        { name: 'wtp', label: msg`Contribution to fees`, control: { type: 'choice', dict: 'wtp_type' } },
        { name: 'payAmount', label: msg`Amount`, control: { type: 'number', suffix: msg`US$`, currency: 'USD' } },
        { name: 'saleChannel', label: msg`Sales channel`, control: { type: 'choices', dict: 'sale_channel' } },
      ],
    },
    {
      id: 'sample',
      title: msg`Sample for trials`,
      layout: 'thirds',
      fields: [
        { name: 'needSample', label: msg`Sample needed`, control: { type: 'yes-no' } },
        {
          name: 'sampleCount',
          label: msg`Sample quantity`,
          control: { type: 'number', unitIn: 'sampleUnit' },
          missing: msg`Enter a sample quantity (0 if none)`,
          when: needsSample,
        },
        {
          name: 'sampleUnit',
          label: msg`Sample unit`,
          control: { type: 'choice', dict: 'product_unit' },
          missing: msg`Choose a sample unit`,
          when: needsSample,
        },
        { ...purposeField, when: needsSample },
      ],
    },
    {
      id: 'forecast',
      title: msg`Three-year purchase forecast`,
      layout: 'forecast',
      fields: [
        { name: 'purchaseN3yUnit', label: msg`Forecast unit`, control: { type: 'choice', dict: 'product_unit' } },
        forecast('purchaseN1y', msg`First year quantity`),
        forecast('purchaseN1yAmount', msg`First year amount`, msg`US$`),
        forecast('purchaseN2y', msg`Second year quantity`),
        forecast('purchaseN2yAmount', msg`Second year amount`, msg`US$`),
        forecast('purchaseN3y', msg`Third year quantity`),
        forecast('purchaseN3yAmount', msg`Third year amount`, msg`US$`),
      ],
    },
  ],
  agreeing: {
    button: msg`Accept`,
    title: msg`Accept this registration support?`,
    action: msg`Accept`,
    done: msg`Support agreed to`,
    means: msg`It starts with the documents. The contract comes from the supplier: compare it with these terms before you pay.`,
    sum: msg`Registration fee`,
    acceptedLabel: msg`Accepted`,
    tellsOthers: true,
  },
  offer: { title: msg`Registration support`, Facts: Support },
}
