import type { AttachmentContent, LineContent, RequestContent } from './content.ts'
import type { FieldValue } from '../conflict/conflict.ts'
import type { LineField, TermsOf } from '../kind-rules.ts'
import { kindRules } from '../kinds.ts'

export const lineFields: readonly LineField[] = ['quantity', 'unit', 'packaging']

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const clean = (value: FieldValue | undefined): unknown => (typeof value === 'string' ? value.trim() : (value ?? null))

/** Spaces at the ends are no difference: the wire trims them, and the server's copy comes back without. */
export const sameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean => same(clean(a), clean(b))

/** Names of a product are in the reader's language; what the buyer wrote in the line is what counts. */
export const sameLine = (a: LineContent, b: LineContent): boolean =>
  a.lineId === b.lineId && lineFields.every((field) => sameValue(a[field], b[field]))

/** The same file, whichever of its names each side knows: its address, its digest, its bytes on this device. */
export const sameFile = (a: AttachmentContent, b: AttachmentContent): boolean =>
  (a.url !== '' && a.url === b.url) ||
  (a.sha256 !== '' && a.sha256 === b.sha256) ||
  (a.blobId !== '' && a.blobId === b.blobId)

const sameSet = <T>(a: readonly T[], b: readonly T[], equal: (x: T, y: T) => boolean) =>
  a.length === b.length && a.every((x) => b.some((y) => equal(x, y)))

/** The terms that the request says: what is hidden in the form does not leave, and comes back as its default. */
export const termsSaid = ({ kind, terms }: RequestContent): TermsOf => kindRules[kind].saidTerms(terms)

const sameTerms = (a: TermsOf, b: TermsOf) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]))

/** Would a reader see the same request? */
export const sameContent = (a: RequestContent, b: RequestContent): boolean =>
  sameSet(a.lines, b.lines, sameLine) &&
  sameSet(a.attachments, b.attachments, sameFile) &&
  sameValue(a.note, b.note) &&
  sameValue(a.maxReplyTime, b.maxReplyTime) &&
  sameTerms(termsSaid(a), termsSaid(b))
