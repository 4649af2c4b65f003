import { emptyContent } from '#domain/requests/wire.ts'
import type { Product } from '#contract/entities/product.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { DraftId } from '#domain/ids.ts'
import type { LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import {
  withSearchValues,
  type SearchValues,
  withDefaults,
  type KnownChoices,
  type RequestDefaults,
} from '#domain/requests/draft/defaults.ts'
import { prefs } from '#prefs/prefs.ts'
import { nextSeq, writeTx } from '../store/tx.ts'
import { newDraftRow } from '../outbox/operations/draft-ops.ts'
import { type AccountContext, accountAction } from '../outbox/session.ts'
import { readEarlierRequests } from './earlier-requests.ts'
import { copyTargetPrices, storeDefaults } from './write-account-value.ts'

export const draftLineOf = (product: Product): LineContent => ({
  lineId: product.pesticideId,
  pesticideId: product.pesticideId,
  companyId: product.company?.companyId ?? '',
  companyName: product.company?.name ?? '',
  name: product.name,
  registrationNo: product.registrationNo,
  formulation: product.formulation ?? '',
  categoryId: product.categories[0]?.categoryId ?? '',
  totalContent: product.totalContent ?? '',
  quantity: '',
  unit: '',
  packaging: '',
  wish: '',
})

export const startDraft = accountAction(
  (
    context: AccountContext,
    kind: RequestKind,
    products: readonly Product[],
    known?: KnownChoices,
    fromQuestion?: SearchValues,
  ): Promise<DraftId> => {
    const lines = [...new Map(products.map((product) => [product.pesticideId, draftLineOf(product)])).values()]
    const emptyRequest = { ...emptyContent(kind), lines }
    if (!fromQuestion) return startDraftWith.in(context, emptyRequest, { known })
    const { content, defaults } = withSearchValues(emptyRequest, fromQuestion, known ?? {})
    return startDraftWith.in(context, content, { known, questionDefaults: defaults })
  },
)

interface Start {
  readonly from?: readonly DraftId[] | undefined
  readonly known?: KnownChoices | undefined
  readonly repeats?: boolean | undefined
  readonly questionDefaults?: RequestDefaults | undefined
}

export const startDraftWith = accountAction(
  async (
    context: AccountContext,
    content: RequestContent,
    { from = [], known, repeats = false, questionDefaults = {} }: Start = {},
  ): Promise<DraftId> => {
    const { db } = context
    const earlier = known && !repeats ? await readEarlierRequests(db, content.kind) : []
    const past = { earlier, today: context.today(), country: prefs.country, questionDefaults }
    const start = known ? withDefaults(content, { ...past, known }) : { content, defaults: {} }
    return writeTx(db, ['drafts', 'meta'], async () => {
      const row = newDraftRow(context, start.content, await nextSeq(db))
      await db.drafts.add(row)
      await copyTargetPrices(db, from, row.localId)
      await storeDefaults(db, row.localId, { ...questionDefaults, ...start.defaults })
      return row.localId
    })
  },
)
