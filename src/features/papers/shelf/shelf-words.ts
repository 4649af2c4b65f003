import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { DocumentAge } from '#domain/shelf/age.ts'
import type { DocumentType } from '#domain/shelf/papers.ts'
import type { ShelfResult } from '#account/records/shelf.ts'

export const typeWords = {
  SDS: msg`Safety data sheet (SDS)`,
  COA: msg`Certificate of analysis (COA)`,
  TDS: msg`Technical data sheet (TDS)`,
  LOA: msg`Letter of authorisation (LOA)`,
  other: msg`Other document`,
} as const satisfies Record<DocumentType, MessageDescriptor>

export const ageWords = {
  ended: msg({ context: 'document', message: 'Expired' }),
  replaced: msg`Replaced by a newer one`,
  old: msg`Outdated: request a new one`,
  undated: msg`No date`,
  current: msg`Current`,
} as const satisfies Record<DocumentAge, MessageDescriptor>

type Refusal = Extract<ShelfResult, { ok: false }>['why']
export const refusalWords = {
  empty: msg`The file is empty`,
  'too-large': msg`The file is larger than 20 MB`,
  unreadable: msg`This file cannot be read. Download it first, then add it.`,
  known: msg`This file is already in your documents`,
  'no-space': msg`There is no space left on this device`,
} as const satisfies Record<Refusal, MessageDescriptor>
