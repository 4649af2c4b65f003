import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const words: Readonly<Record<string, MessageDescriptor>> = {
  licence: msg`Licence`,
  iso9001: msg`Quality management`,
  coa: msg`Certificate of analysis (COA)`,
  sds: msg`Safety data sheet (SDS)`,
}

/** What a supplier's paper is, in words; null for codes that have none here. */
export const documentKind = (code: string): MessageDescriptor | null => words[code.toLowerCase()] ?? null
