import { singleField } from './query-fields.ts'

/** A flag that is in the URL only if it is true. In a separate file, because the first load does not need it. */
export const flagField = (name: string) =>
  singleField<boolean>(
    name,
    false,
    (text) => text === '1',
    () => '1',
  )
