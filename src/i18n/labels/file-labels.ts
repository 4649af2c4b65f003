import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { listSeparator } from '../formats.ts'

/** Keyed by the names in `#account/drafts/chosen-file.ts`, which this folder must not import. */
const refusals = {
  'too-big': (name: string) => msg`${name} is larger than 20 MB`,
  empty: (name: string) => msg`${name} is empty`,
  'wrong-type': (name: string) =>
    msg`${name}: this file type cannot be sent. Possible: pictures, PDF, Word, Excel, text and CSV, up to 20 MB.`,
  'save-as-jpeg': (name: string) =>
    msg`${name}: this picture format cannot be sent. Save it as JPEG first, then attach it.`,
  'save-as-pdf': (name: string) => msg`${name}: this file type cannot be sent. Save it as PDF first, then attach it.`,
  'save-as-utf8': (name: string) =>
    msg`${name}: its letters cannot be read. Save it as UTF-8 text first, then attach it.`,
  'not-image': (name: string) => msg`${name} is not a picture. Only pictures can be attached here.`,
  'not-scan': (name: string) => msg`${name}: only pictures and PDF files can be attached here`,
  unreadable: (name: string) => msg`${name} cannot be read: download it first, then attach it`,
  'no-answer': (name: string) => msg`${name} could not be read within a minute: download it first, then attach it`,
  'no-space': (name: string) => msg`No space left on this device for ${name}`,
  'too-many': (name: string) => msg`Too many files: ${name} was not added`,
  cancelled: (name: string) => msg`${name} was not added`,
} as const satisfies Record<string, (name: string) => MessageDescriptor>

export const fileRefusalText = (reason: keyof typeof refusals, name: string): MessageDescriptor =>
  refusals[reason](name)

const maxNames = 3

const namesOf = (files: readonly Pick<File, 'name'>[]): string => {
  const names = files.slice(0, maxNames).map(({ name }) => name)
  const moreCount = files.length - names.length
  return moreCount > 0 ? `${names.join(listSeparator())} +${moreCount}` : names.join(listSeparator())
}

/** If all are images, the text differs from that for other files (specification, section 5). */
export const surplusText = (surplus: readonly Pick<File, 'name' | 'type'>[], limit: number): MessageDescriptor => {
  const names = namesOf(surplus)
  const count = surplus.length
  return surplus.every(({ type }) => type.startsWith('image/'))
    ? msg`${plural(count, { one: `${names} was not added: ${limit} images at most`, other: `${names} were not added: ${limit} images at most` })}`
    : msg`${plural(count, { one: `${names} was not added: ${limit} files at most`, other: `${names} were not added: ${limit} files at most` })}`
}
