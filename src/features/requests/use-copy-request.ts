import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { signedInOrAsked } from '#api/refusals.ts'
import { startDraftWith } from '#account/drafts/start.ts'
import { readChoices } from '#catalogue/reads/names/choices.ts'
import { copyOfRecords, productsOfRecord } from '#domain/requests/record/copy-of-record.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useOpenDraft } from './use-open-draft.ts'

/** Copies a sent request to a new draft and opens it. Without a login it asks for one. */
export const useCopyRequest = () => {
  const { save } = useSaving()
  const locale = useLocale()
  const openDraft = useOpenDraft()
  const start = async (content: RequestContent, records: readonly RequestRecord[], repeats: boolean) => {
    if (!(await signedInOrAsked())) return
    await save(async () => {
      const from = new Set(records.flatMap((record) => record.clientRef ?? []))
      openDraft(await startDraftWith(content, { from: [...from], known: await readChoices(locale), repeats }))
    })
  }
  return {
    /** For all records of one send, so that all its suppliers are asked again. */
    copy: (kind: RequestKind, records: readonly [RequestRecord, ...RequestRecord[]]) =>
      void start(copyOfRecords(kind, records), records, true),
    /** The same products, in a request of another kind. */
    askAs: (kind: RequestKind, record: RequestRecord) => void start(productsOfRecord(kind, record), [record], false),
  }
}
