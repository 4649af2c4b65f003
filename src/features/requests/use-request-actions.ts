import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { startDraftWith } from '#account/drafts/start.ts'
import { awaitReminders, remindSupplier } from '#account/actions/records.ts'
import { ensureLoggedIn } from '#api/refusals.ts'
import { readChoices } from '#catalogue/queries/names/choices.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { DraftId } from '#domain/ids.ts'
import { overlayParam } from '#domain/paths.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { copyOfRecords, contentFromProducts } from '#domain/requests/record/copy-of-record.ts'
import { useLocale } from '#prefs/prefs.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useSave } from '#ui/page/use-saving.ts'

export function useOpenDraft() {
  const [, change] = useUrlParams()
  return useCallback((localId: DraftId) => change({ [overlayParam.draft]: localId }), [change])
}

export function useCopyRequest() {
  const { save } = useSave()
  const locale = useLocale()
  const openDraft = useOpenDraft()
  const start = async (content: RequestContent, records: readonly RequestRecord[], repeats: boolean) => {
    if (!(await ensureLoggedIn())) return
    await save(async () => {
      const from = new Set(records.flatMap((record) => record.clientRef ?? []))
      openDraft(await startDraftWith(content, { from: [...from], known: await readChoices(locale), repeats }))
    })
  }
  return {
    copy: (kind: RequestKind, records: readonly [RequestRecord, ...RequestRecord[]]) =>
      void start(copyOfRecords(kind, records), records, true),
    askFor: (kind: RequestKind, record: RequestRecord) =>
      void start(contentFromProducts(kind, record), [record], false),
  }
}

export function useSendReminders() {
  const { t } = useLingui()
  const { save } = useSave()
  return (kind: RequestKind, records: readonly RequestRecord[]) =>
    void save(async () => {
      const ids = records.map(({ id }) => id)
      for (const id of ids) await remindSupplier(kind, id)
      if (await awaitReminders(kind, ids)) showToast({ tone: 'ok', text: t`Reminder sent` })
    })
}

export function useCopyText(copied: string) {
  const { t } = useLingui()
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'ok', text: copied })
    } catch {
      showToast({ tone: 'bad', text: t`The browser did not allow copying` })
    }
  }
}
