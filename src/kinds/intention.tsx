import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { FileBadge } from 'lucide-react'
import type { TermValue } from '#domain/requests/content.ts'
import type { KindDescriptor, TermField } from './kind.ts'

const needsSample = (terms: Readonly<Record<string, TermValue>>) => terms['needSample'] === true

const forecast = (name: string, label: MessageDescriptor, suffix?: MessageDescriptor): TermField => ({
  name,
  label,
  control: suffix ? { type: 'number', suffix } : { type: 'number' },
  required: false,
})

/** A registration request; the API calls it an intention, the buyer never reads that word. */
export const intentionKind: KindDescriptor = {
  kind: 'intention',
  icon: FileBadge,
  words: {
    name: msg`Registration request`,
    newTitle: msg`New registration request`,
    draftTitle: msg`Registration request draft`,
    send: msg`Send request`,
    queue: msg`Queue request`,
    quota: (remaining) =>
      msg`Uses 1 of your ${plural(remaining, { one: '# remaining registration request', other: '# remaining registration requests' })}`,
    noSent: msg`No registration requests sent yet. Choose products in the library and send the first one.`,
    noDrafts: msg`No registration request drafts. What you write is kept here until you send it.`,
  },
  lineFields: [],
  groups: [
    {
      id: 'files',
      title: msg`Files you need from the supplier`,
      layout: 'chips',
      fields: [
        {
          name: 'file',
          label: msg`Required files`,
          control: { type: 'choices', dict: 'require_file_list' },
          required: false,
        },
      ],
    },
    {
      id: 'terms',
      title: msg`Terms`,
      layout: 'thirds',
      fields: [
        {
          name: 'periodMonth',
          label: msg`Approval period`,
          control: { type: 'number', suffix: msg`months` },
          required: false,
        },
        'reply-by',
        { name: 'isSelf', label: msg`Exclusive in your country`, control: { type: 'yes-no' }, required: false },
        { name: 'wtp', label: msg`Willing to pay`, control: { type: 'choice', dict: 'wtp_type' }, required: false },
        { name: 'payAmount', label: msg`Amount`, control: { type: 'number', suffix: msg`US$` }, required: false },
        {
          name: 'saleChannel',
          label: msg`Sale channel`,
          control: { type: 'choices', dict: 'sale_channel' },
          required: false,
        },
      ],
    },
    {
      id: 'sample',
      title: msg`Sample for trials`,
      layout: 'thirds',
      fields: [
        { name: 'needSample', label: msg`Sample needed`, control: { type: 'yes-no' }, required: false },
        {
          name: 'sampleCount',
          label: msg`Sample quantity`,
          control: { type: 'number', unitIn: 'sampleUnit' },
          required: true,
          missing: msg`Enter a sample quantity, 0 for none`,
          when: needsSample,
        },
        {
          name: 'sampleUnit',
          label: msg`Sample unit`,
          control: { type: 'choice', dict: 'product_unit' },
          required: false,
          missing: msg`Choose a sample unit`,
          when: needsSample,
        },
        {
          name: 'purpose',
          label: msg`Purpose`,
          control: { type: 'choice', dict: 'purpose_list' },
          required: false,
          missing: msg`Choose a purpose`,
          when: needsSample,
        },
      ],
    },
    {
      id: 'forecast',
      title: msg`Three-year purchase forecast`,
      layout: 'forecast',
      fields: [
        {
          name: 'purchaseN3yUnit',
          label: msg`Forecast unit`,
          control: { type: 'choice', dict: 'product_unit' },
          required: false,
        },
        forecast('purchaseN1y', msg`First year quantity`),
        forecast('purchaseN1yAmount', msg`First year amount`, msg`US$`),
        forecast('purchaseN2y', msg`Second year quantity`),
        forecast('purchaseN2yAmount', msg`Second year amount`, msg`US$`),
        forecast('purchaseN3y', msg`Third year quantity`),
        forecast('purchaseN3yAmount', msg`Third year amount`, msg`US$`),
      ],
    },
  ],
}
