import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { Columns3, Send, ShoppingCart, X } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useConversation } from '#account/queries/chat.ts'
import { productsOfAnswer } from '#catalogue/queries/ask.ts'
import type { StatedOrder } from '#domain/assistant/read-order.ts'
import { paths } from '#domain/paths.ts'
import type { SearchValues } from '#domain/requests/draft/defaults.ts'
import { ConversationList } from '#features/chat/conversation/conversation-list.tsx'
import { ConversationScreen } from '#features/chat/conversation/conversation-screen.tsx'
import type { AnswerActionsProps, NearestLineProps } from '#features/chat/conversation/exchange.tsx'
import { libraryLinkOfNearest } from '#features/chat/answer/answer-lines.tsx'
import { maxComparedProducts } from '#features/products/selection.ts'
import { ActionBar } from '#features/products/library/selection-bar.tsx'
import { useStartRequest } from '#features/products/library/request-buttons.tsx'
import { useSearchValuesOfOrder } from '#features/products/names/ask-for-name.ts'
import { dataOr } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { latePart } from '#ui/page/after-paint.ts'
import { renderSilentRetry } from '#ui/page/part.tsx'
import { Page } from '../shell/page.tsx'

const MatchLine = latePart(() => import('#features/products/names/match-line.tsx'), 'MatchLine', renderSilentRetry)

type Stated = Readonly<{ order: StatedOrder | undefined; country: string | undefined }>

const useRequestedTerms = ({ order, country }: Stated): SearchValues | undefined => {
  const valuesOf = useSearchValuesOfOrder()
  if (!order && country === undefined) return undefined
  return valuesOf({ destination: country ?? '', ...order })
}

const NearestLine = ({ nearest, order, country, ofServer }: NearestLineProps) => (
  <Suspense>
    <MatchLine
      named={nearest.search}
      search={{ keyword: nearest.keyword, limit: 1 }}
      ofServer={ofServer}
      terms={useRequestedTerms({ order, country })}
      linkOf={(match) => libraryLinkOfNearest(nearest, match)}
    />
  </Suspense>
)

const AnswerActions = ({ ids, chosen, order, country, areNearest, selection }: AnswerActionsProps) => {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const { request, add } = useStartRequest()
  const withProducts = async (work: (products: Awaited<ReturnType<typeof productsOfAnswer>>) => Promise<unknown>) => {
    const products = await productsOfAnswer(locale, ids).catch(() => null)
    if (products === null) showToast({ tone: 'bad', text: t`Could not be read from this device.` })
    else if (products.length === 0) showToast({ tone: 'bad', text: t`These products are no longer on this device` })
    else await work(products)
  }
  const requestedTerms = useRequestedTerms({ order, country })
  const ask = (kind: RequestKind) =>
    withProducts((products) => request(kind, products, ids.length - products.length, requestedTerms))
  const look = selection && 'on'
  const compare = ids.length > 1 && ids.length <= maxComparedProducts && (
    <Button look={look} size={selection && 'sm'} icon={Columns3} onClick={() => void navigate(paths.compare(ids))}>
      <Trans>Compare</Trans>
    </Button>
  )
  const addToCart = (
    <Button look={look} icon={ShoppingCart} onClick={() => void withProducts(add)}>{t`Add to cart`}</Button>
  )
  if (selection)
    return (
      <ActionBar
        className="chat__bar"
        count={ids.length}
        suppliers={selection.suppliers}
        hinted={false}
        tools={compare}
        first={addToCart}
        end={<IconButton icon={X} label={t`Clear selection`} onClick={selection.onClear} />}
        onRequest={(kind) => void ask(kind)}
      />
    )
  return (
    <div className="cluster">
      {/* If the question states an order, or the matches are only near, products must be chosen before a request. */}
      {(chosen || !(order || areNearest)) && (
        <Button icon={Send} onClick={() => void ask('enquiry')}>
          {chosen ? (
            <Plural value={ids.length} one="Ask for a price" other="Ask for a price of the # selected" />
          ) : (
            <Plural value={ids.length} one="Ask for a price" other="Ask for a price of all # listed" />
          )}
        </Button>
      )}
      {addToCart}
      {compare}
    </div>
  )
}

const ConversationPage = ({ id }: { readonly id: string }) => {
  const { t } = useLingui()
  const title = dataOr(useConversation(id), null)?.row.title ?? t`Chat`
  return (
    <Page title={title} back={{ to: paths.conversations(), label: t`All chats` }}>
      <ConversationScreen key={id} id={id} Actions={AnswerActions} NearestLine={NearestLine} />
    </Page>
  )
}

const ConversationsPage = () => {
  const { t } = useLingui()
  return (
    <Page title={t`All chats`}>
      <ConversationList />
    </Page>
  )
}

export const ChatRoute = () => {
  const [params] = useSearchParams()
  const id = params.get('conversationId')
  return id ? <ConversationPage id={id} /> : <ConversationsPage />
}
