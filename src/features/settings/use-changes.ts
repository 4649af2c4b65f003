import { useState } from 'react'

/** Fields of a form over stored values. Holds only what was changed, and only that is saved. */
export const useChanges = <Field extends string>(stored: Readonly<Record<Field, string>>) => {
  const [changes, setChanges] = useState<Partial<Record<Field, string>>>({})
  const value = (name: Field): string => changes[name] ?? stored[name]
  const set = (name: Field, text: string) => setChanges((now) => ({ ...now, [name]: text }))
  const changed = Object.fromEntries(
    Object.entries<string | undefined>(changes).flatMap(([name, text]) =>
      text === undefined || text.trim() === stored[name as Field] ? [] : [[name, text.trim()]],
    ),
  ) as Partial<Record<Field, string>>
  return { value, set, changed, clear: () => setChanges({}) }
}
