import { singleField } from './query-fields.ts'

/** A field that is in the URL only if it is true. Not part of `query-fields.ts`, because the first screens have none. */
export const flagField = (name: string) =>
  singleField<boolean>(
    name,
    false,
    (text) => text === '1',
    () => '1',
  )
