import type { MessageDescriptor } from '@lingui/core'
import type { DraftFate, ImportPlan } from '#account/backup/plan.ts'
import { actionComes, draftComes } from '#account/backup/save-and-restore.ts'
import { actionWords, productsWords } from '#i18n/words/action-words.ts'
import { kinds } from '#kinds/kinds.ts'

type Translate = (message: MessageDescriptor) => string

export interface ImportItem {
  /** Identifies the item for `importBackup`. */
  readonly id: string
  readonly title: string
  readonly how: 'new' | 'restored' | 'copy'
  readonly files: number
  /** On its own device the buyer had confirmed the send. */
  readonly confirmed: boolean
}

/** What would be imported, in the order in which it was written. */
export const itemsOf = (plan: ImportPlan, translate: Translate): ImportItem[] => {
  const drafts = plan.drafts.filter(draftComes).map((planned): ImportItem => {
    const { kind, mine } = planned.draft
    const products = translate(productsWords(mine.lines[0]?.name ?? '', Math.max(0, mine.lines.length - 1)))
    const { sending, saving } = kinds[kind].words
    return {
      id: planned.localId,
      title: translate(planned.confirmed ? sending(products) : saving(products)),
      how: planned.fate === 'restored' || planned.fate === 'copy' ? planned.fate : 'new',
      files: planned.files.length,
      confirmed: planned.confirmed,
    }
  })
  const actions = plan.actions.filter(actionComes).flatMap(({ op, files }): ImportItem[] =>
    op.intent
      ? [
          {
            id: op.opId,
            title: translate(actionWords[op.intent.name](op.title)),
            how: 'new',
            files: files.length,
            confirmed: true,
          },
        ]
      : [],
  )
  return [...drafts, ...actions]
}

/** What would not be imported, counted by reason. */
export const leftOut = (
  plan: ImportPlan,
): { readonly here: number; readonly sent: number; readonly deleted: number } => {
  const of = (fate: DraftFate) => plan.drafts.filter((planned) => planned.fate === fate).length
  const actions = plan.actions.filter((planned) => planned.fate === 'known').length
  return { here: of('known') + actions, sent: of('sent'), deleted: of('deleted') }
}
