import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { RequestRecord } from '#contract/entities/request.ts'
import { RecordLabels, useLabels } from '#catalogue/queries/names/use-label.ts'
import { usePriceCopy } from '#account/queries/prices.ts'
import { useRecordNames } from '#catalogue/queries/names/display-names.ts'
import { useRecords } from '#account/queries/records.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { statusText } from '#domain/exports/texts.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'
import { localizedName } from '#domain/market/list.ts'
import { storedLabelsOf, newestQuotationContent } from '#domain/quotations/quotations.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatDay, formatMoney } from '#i18n/formats.ts'
import { QuotationTermList } from '#kinds/quotation-terms.tsx'
import { dataOr } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useExampleQuestions } from '../start/start.tsx'

type AnswerWithLinks = Extract<Answer, { kind: 'help' | 'price' | 'compare' | 'mine' }>

const maxLines = 5

const Prices = ({ answer }: { readonly answer: Extract<AnswerWithLinks, { kind: 'price' }> }) => {
  const locale = useLocale()
  const list = dataOr(usePriceCopy(), null)?.list ?? []
  const names = answer.actives.map(({ name }) => name.toLowerCase())
  return (
    <ul className="stack g-1">
      {list
        .filter(({ active }) => names.includes(active))
        .slice(0, maxLines)
        .map(({ id, names: seriesNames, specification }) => (
          <li key={id}>
            <Link to={paths.price(id)}>{`${localizedName(seriesNames, locale)} ${specification}`}</Link>
          </li>
        ))}
      <li>
        <Link to={paths.prices()}>
          <Trans>Price trends</Trans>
        </Link>
      </li>
    </ul>
  )
}

const LastQuotation = ({ record }: { readonly record: RequestRecord }) => {
  const { t } = useLingui()
  const label = useLabels()
  const quote = newestQuotationContent(record)
  if (!quote) return null
  const validUntil = quote.validUntil ? formatDay(quote.validUntil) : ''
  return (
    <dl className="kv kv--rows small">
      {quote.lines.map(({ pesticideId, prePrice, unit }) => {
        const product = record.products.find((one) => one.pesticideId === pesticideId)
        const [money, per] = [formatMoney(prePrice, quote.currency), label('product_unit', unit ?? product?.unit ?? '')]
        return (
          <div key={pesticideId}>
            <dt>{record.products.length > 1 ? product?.name : t`Unit price`}</dt>
            <dd translate="no" className="num">
              {per === '' ? money : t`${money} per ${per}`}
            </dd>
          </div>
        )
      })}
      <QuotationTermList record={record} quote={quote} label={label} />
      {validUntil !== '' && (
        <div>
          <dt>{t`Valid until`}</dt>
          <dd>{validUntil}</dd>
        </div>
      )}
    </dl>
  )
}

const MyRecords = ({ answer }: { readonly answer: Extract<AnswerWithLinks, { kind: 'mine' }> }) => {
  const locale = useLocale()
  const { rows } = dataOr(useRecords(answer.record), { rows: [], asOf: null })
  // The names in an answer are English, so they are compared before `useRecordNames` translates the records.
  const names = answer.actives.map((name) => name.toLowerCase())
  const matches = rows.filter(
    ({ products }) =>
      names.length === 0 || products.some(({ name }) => names.some((one) => name.toLowerCase().includes(one))),
  )
  const listed = matches.slice(0, maxLines)
  const withNames = useRecordNames(listed)
  return (
    <ul className="stack g-1">
      {listed.map(withNames).map((record) => (
        <li key={record.id}>
          <Link to={paths.request(answer.record, record.id)}>
            {record.products[0]?.wish || (record.products[0]?.name ?? record.id)}
          </Link>{' '}
          <span className="muted">{[record.company.name, formatDateTime(record.createTime)].join(' · ')}</span>
          <p className="small strong">{statusText(statusName(answer.record, record.status), record.status, locale)}</p>
          {answer.record === 'enquiry' && (
            <RecordLabels value={storedLabelsOf([record])}>
              <LastQuotation record={record} />
            </RecordLabels>
          )}
        </li>
      ))}
      <li>
        <Link to={paths.requests(answer.record)}>
          <Trans>All of your requests of this kind</Trans>
        </Link>
      </li>
    </ul>
  )
}

const Examples = ({ onAsk }: { readonly onAsk: ((question: string) => void) | undefined }) => {
  const { t } = useLingui()
  const examples = useExampleQuestions() ?? []
  return (
    <ul className="stack g-2 full" aria-label={t`Examples`}>
      {[...examples.slice(0, 2), t`Where are my enquiries?`].map((text) => (
        <li key={text}>
          <button type="button" className="full box chat__example" disabled={!onAsk} onClick={() => onAsk?.(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const AnswerLinks = ({
  answer,
  onAsk,
}: Readonly<{ answer: AnswerWithLinks; onAsk?: ((question: string) => void) | undefined }>) => {
  const { t } = useLingui()
  switch (answer.kind) {
    case 'price':
      return <Prices answer={answer} />
    case 'mine':
      return <MyRecords answer={answer} />
    case 'compare':
      return <Link to={paths.compare(answer.ids)}>{t`Compare them side by side`}</Link>
    case 'help':
      return answer.about === 'start' ? <Examples onAsk={onAsk} /> : <Link to={paths.about('help')}>{t`Help`}</Link>
  }
}
