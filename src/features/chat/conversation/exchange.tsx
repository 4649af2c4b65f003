import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, Pencil } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import type { StatedOrder } from '#domain/assistant/read-order.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { AnswerLines, productIdOf, useFactTexts } from '../answer/answer-lines.tsx'
import { AnswerLinks } from '../answer/linked-answer.tsx'
import { QuestionChips } from '../answer/question-chips.tsx'
import { AnswerText, PlainReply } from '../answer/answer-text.tsx'
import { ExchangeState } from './exchange-state.tsx'
import type { ModelPartProps } from '../answer/model-part.tsx'
import { latePart } from '#ui/page/after-paint.ts'
import { renderFailedDialog, withEmptySuspense } from '#ui/page/part.tsx'
import type { Answer, NearestName } from '#domain/assistant/answer.ts'
import { ambiguousNumber } from '#lib/numbers/stored-number.ts'

const OrderNote = ({ order, chosen }: Readonly<{ order: StatedOrder; chosen: boolean }>) => {
  const { t } = useLingui()
  const { quantity } = order
  return (
    <div className="stack g-2 full box pad-s">
      <h3 className="h4">{t`From your question`}</h3>
      {ambiguousNumber(quantity) !== null && (
        <p className="small">{t`This number can be read in two ways. The form asks which one you mean.`}</p>
      )}
      <p className="small muted">
        {chosen
          ? t`The price request opens with this. Everything else is left open.`
          : t`Several products fit. Select those that you want; the price request then opens with this.`}
      </p>
    </div>
  )
}

type QuickChoicesProps = Readonly<{ answer: Extract<Answer, { kind: 'ask' }>; onAsk: (question: string) => void }>

const QuickChoices = ({ answer, onAsk }: QuickChoicesProps) => {
  const { t } = useLingui()
  const { country } = useFactTexts()
  const { about, choices = [] } = answer
  if (choices.length === 0) return null
  return (
    <ul className="cluster" aria-label={about === 'country' ? t`Likely countries` : t`Likely crops`}>
      {choices.map(({ id, name }) => {
        const label = about === 'country' ? country(id) : name
        return (
          <li key={id}>
            <Button look="secondary" onClick={() => onAsk(label)}>
              {label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const PlainPart = ({ exchange }: ModelPartProps) => exchange.reply && <PlainReply reply={exchange.reply} />

const ModelPart = withEmptySuspense(
  latePart(
    () => import('../answer/model-part.tsx'),
    'ModelPart',
    (_, props) => <PlainPart {...props} />,
  ),
)
const ReportDialog = withEmptySuspense(
  latePart(() => import('./report-dialog.tsx'), 'ReportDialog', renderFailedDialog),
)

export interface AnswerActionsProps {
  readonly ids: readonly string[]
  /** True if the buyer selected products, or the answer has exactly one product and it is not only the nearest. */
  readonly chosen: boolean
  readonly order: StatedOrder | undefined
  readonly country: string | undefined
  /** True if no product fits the question: the listed ones are only the nearest, so the order may not apply to all. */
  readonly areNearest: boolean
  readonly selection?: { readonly suppliers: number; readonly onClear: () => void } | undefined
}

export type NearestLineProps = Readonly<{
  nearest: NearestName
  order: StatedOrder | undefined
  country: string | undefined
  ofServer: boolean
}>

export interface ExchangeProps extends ModelPartProps {
  readonly atServer: boolean
  readonly onRetry: () => void
  readonly onEdit: () => void
  readonly onInstead: (question: string) => void
  readonly onAsk?: ((question: string) => void) | undefined
  readonly Actions: ComponentType<AnswerActionsProps>
  readonly NearestLine: ComponentType<NearestLineProps>
}

type Composed = Pick<ExchangeProps, 'exchange' | 'Actions' | 'NearestLine'>

const Records = ({ exchange, Actions, NearestLine }: Composed) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { answer } = exchange
  if (answer?.kind !== 'records') return null
  const listedProducts = [...new Set(answer.lines.flatMap((line) => productIdOf(line) ?? []))]
  const ids = ticked.size > 0 ? listedProducts.filter((id) => ticked.has(id)) : listedProducts
  const toggle = (id: string) =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const suppliers = new Set(
    answer.lines.flatMap((line) =>
      ids.includes(productIdOf(line) ?? '')
        ? [line.record.table === 'companies' ? line.record.id : line.facts.find(({ field }) => field === 'company')?.id]
        : [],
    ),
  ).size
  const { nearest, order, named = nearest } = answer
  const { country = answer.remembered.where.exportFor } = answer.remembered.where
  const destination = country === 'any' ? undefined : country
  const areNearest = nearest !== undefined
  const chosen = ticked.size > 0 || (listedProducts.length === 1 && !areNearest)
  return (
    <>
      {named && (
        <NearestLine nearest={named} order={order} country={destination} ofServer={exchange.from === 'server'} />
      )}
      <AnswerLines answer={answer} ticked={ticked} onTick={listedProducts.length > 1 ? toggle : undefined} />
      {answer.shape === 'doses' && (
        <p className="small muted">
          <Trans>
            Doses are of the product, as China’s label states them. It is not the label of your country, which decides.
          </Trans>
        </p>
      )}
      {ids.length > 0 && order && <OrderNote order={order} chosen={chosen || named !== undefined} />}
      {ids.length > 0 && (
        <Actions
          ids={ids}
          chosen={chosen}
          order={order}
          country={destination}
          areNearest={areNearest}
          selection={ticked.size > 0 ? { suppliers, onClear: () => setTicked(new Set()) } : undefined}
        />
      )}
    </>
  )
}

/** Needed only for answers that an older version of the app stored: newer answers have a chip for each correction. */
const Corrections = ({ exchange: { answer } }: Pick<ExchangeProps, 'exchange'>) =>
  answer?.corrections
    .filter(({ taken }) => !answer.chips?.some(({ value }) => value === taken))
    .map(({ typed, taken }) => (
      <p key={typed} className="small muted">
        <Trans>
          “{typed}” was read as “{taken}”.
        </Trans>
      </p>
    ))

const SearchedNote = ({ exchange }: Pick<ExchangeProps, 'exchange'>) => {
  const { searched, from } = exchange
  const [products, companies] = [formatNumber(searched?.products ?? 0), formatNumber(searched?.companies ?? 0)]
  if (from === 'server')
    return (
      <Trans>
        {products} products and {companies} suppliers on the server
      </Trans>
    )
  return from === 'account' ? (
    <Trans>
      {products} products and {companies} suppliers, asked on another device
    </Trans>
  ) : (
    <Trans>
      {products} products and {companies} suppliers on this device
    </Trans>
  )
}

const searchedKinds: ReadonlySet<string> = new Set(['active', 'content', 'form', 'crop', 'pest', 'company'])

const AnsweredExchange = (props: Composed & Pick<ExchangeProps, 'onAsk' | 'onInstead' | 'onEdit'>) => {
  const { exchange, onAsk } = props
  const { answer, question } = exchange
  if (!answer) return null
  const helpless = answer.kind === 'none'
  const names = [
    ...(helpless ? answer.names : []),
    ...(answer.chips ?? []).flatMap(({ kind, text }) => (searchedKinds.has(kind) ? [text] : [])),
  ].join(' ')
  return (
    <>
      <p className="meta">
        <BrandMark />
        <b>
          <Trans>From the records</Trans>
        </b>
        <span className="small muted">
          <SearchedNote exchange={exchange} />
        </span>
      </p>
      {answer.kind !== 'poison' && <QuestionChips {...props} answer={answer} />}
      <p className={answer.kind === 'poison' ? 't-16 breaks bad-text strong' : 't-16 breaks'}>
        <AnswerText answer={answer} />
      </p>
      {(answer.kind === 'help' || answer.kind === 'price' || answer.kind === 'compare' || answer.kind === 'mine') && (
        <AnswerLinks answer={answer} onAsk={onAsk} />
      )}
      {answer.kind === 'ask' && onAsk && <QuickChoices answer={answer} onAsk={onAsk} />}
      {exchange.searched?.whole === false && answer.kind === 'records' && (
        <p className="small muted">
          <Trans>This is from a part of the product library; the whole library may have more.</Trans>
        </p>
      )}
      <Corrections exchange={exchange} />
      <Records {...props} />
      {helpless && (
        <p>
          <Link to={paths.searchProducts(names === '' ? question.slice(0, 140) : names)}>
            <Trans>Search the product library for these words</Trans>
          </Link>
        </p>
      )}
    </>
  )
}

const Report = ({ exchange }: Pick<ExchangeProps, 'exchange'>) => {
  const [open, setOpen] = useState(false)
  if (!exchange.answer && !exchange.reply?.pieces.length) return null
  return (
    <>
      <Button look="ghost" size="sm" icon={Flag} onClick={() => setOpen(true)}>
        <Trans>Report this answer</Trans>
      </Button>
      {open && <ReportDialog exchange={exchange} onClose={() => setOpen(false)} />}
    </>
  )
}

export const Exchange = (props: ExchangeProps) => {
  const { t } = useLingui()
  const { exchange, offer, onEdit } = props
  return (
    <li className="chat__exchange">
      <div className="row g-1 chat__asked">
        <p translate="no" className="pre pad-s chat__question">
          {exchange.question}
        </p>
        <IconButton icon={Pencil} size="sm" label={t`Edit and ask again`} onClick={onEdit} />
      </div>
      <div className="stack g-3 start mt-4">
        <AnsweredExchange {...props} />
        <ExchangeState {...props} />
        {(offer.ok || exchange.wantsModel || exchange.reply) && <ModelPart {...props} />}
        <Report exchange={exchange} />
      </div>
    </li>
  )
}
