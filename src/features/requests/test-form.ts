import { kinds } from '#kinds/kinds.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import type { FormContext } from './form/form-context.ts'

/** What a field of an open enquiry is given, with what the test is about changed. */
export const aForm = (change: Partial<FormContext> = {}): FormContext => ({
  localId: aDraftId('1'),
  kind: kinds.enquiry,
  content: { kind: 'enquiry', lines: [], attachments: [], note: '', maxReplyTime: '', terms: {} },
  change: () => undefined,
  files: {
    arriving: [],
    problems: [],
    add: () => undefined,
    cancel: () => undefined,
    settled: () => Promise.resolve(true),
  },
  removeProduct: () => undefined,
  defaults: new Map(),
  locked: false,
  problems: [],
  required: new Set(),
  style: 'full',
  today: '2026-03-12',
  ...change,
})
