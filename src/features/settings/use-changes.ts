import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { createValueTextWriter, storeAccountValue } from '#account/drafts/write-account-value.ts'
import type { TextWriter } from '#account/drafts/debounced-writer.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { useAccountDb } from '#account/queries/use-account-read.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { dataOr } from '#lib/live-read.ts'

type Texts = Readonly<Record<string, string>>
/** Earlier versions of the app stored the text of the feedback without the name of its field. */
const texts = z.union([
  z.record(z.string(), z.string()),
  z.pipe(
    z.string(),
    z.transform((content): Texts => ({ content })),
  ),
])
const none: Texts = {}

/** A form that saves only changed fields. Typed texts are stored under `key` until they are saved. */
export const useChangedFields = <Field extends string>(
  key: `typing:${string}`,
  stored: Readonly<Record<Field, string>>,
) => {
  const storedRead = useAccountValue(key, texts, none)
  const { failed } = useSave()
  const [changes, setChanges] = useState(none)
  const newest = useRef(none)
  const writer = useRef<TextWriter<Texts | ''>>(undefined)
  const isRead = useAccountDb() !== null && storedRead.status !== 'loading'
  const lastStored = useRef(none)
  useEffect(() => {
    lastStored.current = dataOr(storedRead, none)
  }, [storedRead])
  const show = (next: Texts) => {
    newest.current = next
    setChanges(next)
  }
  // The stored texts are only the initial value: from then on, the form has the newest text and writes it.
  useEffect(() => {
    if (!isRead) return
    const typedTexts = newest.current
    const textWriter = createValueTextWriter(key, failed)
    writer.current = textWriter
    show({ ...lastStored.current, ...typedTexts })
    if (Object.keys(typedTexts).length > 0) textWriter.type(newest.current)
    return () => void textWriter.dispose().catch(() => undefined)
  }, [isRead, key, failed])

  const isNew = ([name, text]: readonly [string, string]) => text.trim() !== stored[name as Field]
  const value = (name: Field): string => changes[name] ?? stored[name]
  const set = (name: Field, text: string) => {
    show({ ...newest.current, [name]: text })
    writer.current?.type(Object.entries(newest.current).some(isNew) ? newest.current : '')
  }
  const changed = Object.fromEntries(
    Object.entries(changes).flatMap((entry) =>
      entry[0] in stored && isNew(entry) ? [[entry[0], entry[1].trim()]] : [],
    ),
  ) as Partial<Record<Field, string>>
  const clear = async () => {
    const savedTexts: Readonly<Record<string, string | undefined>> = changed
    const rest = Object.entries(newest.current).filter(
      ([name, text]) => isNew([name, text]) && text.trim() !== savedTexts[name],
    )
    show(Object.fromEntries(rest))
    await writer.current?.flush()
    await storeAccountValue(key, rest.length > 0 ? newest.current : null)
  }
  return { value, set, changed, clear }
}
