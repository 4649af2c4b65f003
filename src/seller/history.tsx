import { Settings2, User, FileText, CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { QuotationContent } from '#contract/entities/progress.ts'
import type { LogEntry } from '#contract/entities/request.ts'
import { headingText } from '#domain/exports/texts.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import type { StepContext } from './act.ts'
import { durationTerms } from './acts.ts'
import { useSeller } from './context.ts'
import { formatSellerDay } from './days.ts'
import type { SellerLocale, SellerTexts } from './texts.ts'
import type { FileRef } from '#contract/entities/company.ts'
import type { ReactNode } from 'react'

const icons = { attention: CircleAlert, offline: CloudOff, sent: CircleCheck } as const

interface NoteProps {
  readonly tone: keyof typeof icons
  readonly children: ReactNode
}

/** Replaces the buyer app's component, which needs message catalogues that this page does not load. */
export const SellerNote = ({ tone, children }: NoteProps) => (
  <div className={`note tone--${tone}`} role={tone === 'attention' ? 'alert' : 'status'}>
    <Icon of={icons[tone]} />
    <div className="grow">{children}</div>
  </div>
)

export const SellerFileList = ({ files }: { readonly files: readonly FileRef[] }) => {
  const { calls } = useSeller()
  return files.map(({ url, name }) => {
    const label = (
      <>
        <Icon of={FileText} size={16} />
        {name}
      </>
    )
    return url.startsWith('/files/') ? (
      <a key={url} className="att" href={`${calls.base}${url}`} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    ) : (
      <span key={url} className="att">
        {label}
      </span>
    )
  })
}

const events: Readonly<Record<string, readonly [en: string, hans: string]>> = {
  sent: ['sent the request', '发送了申请'],
  opened: ['opened it', '查看了申请'],
  asked: ['asked a question', '提出了问题'],
  said: ['wrote', '留言'],
  'deal-step': ['marked a step of the deal', '登记了交易进展'],
  'step-taken-back': ['took back a step of the deal', '撤回了交易进展'],
  answered: ['replied', '回复了'],
  quoted: ['quoted', '报了价'],
  declined: ['declined', '婉拒了'],
  urged: ['sent a reminder', '发送了提醒'],
  'revision-requested': ['requested a revised quotation', '要求重新报价'],
  confirmed: ['confirmed the cost', '确认了费用'],
  agreed: ['accepted the registration support', '接受了登记支持'],
  'file-done': ['marked a document as done', '将一份资料标为已完成'],
  accepted: ['accepted the quotation', '接受了报价'],
  'not-selected': ['declined the quotation', '婉拒了报价'],
  cancelled: ['cancelled the request', '取消了申请'],
  expired: ['Expired', '已过期'],
  closed: ['closed the request', '结束了申请'],
  'export-clearance': ['began the export clearance', '开始出口报关'],
  shipped: ['shipped it', '已发货'],
  received: ['received it', '已收到'],
  tested: ['reported the result', '报告了检测结果'],
  'documents-in-preparation': ['began the documents', '开始准备资料'],
  'documents-delivered': ['delivered the documents', '交付了资料'],
  filed: ['submitted the registration', '递交了登记'],
  approved: ['had the registration approved', '登记已获批'],
  refused: ['had the registration refused', '登记未获批'],
}

/** An event without a text, from a newer backend, is shown by its name. */
const eventText = ({ type }: Pick<LogEntry, 'type'>, locale: SellerLocale): string =>
  events[type]?.[locale === 'en' ? 0 : 1] ?? type

const fees = ['totalMoney', 'sampleFee', 'shipmentFee', 'totalFee', 'fee'] as const

export type SellerRecordProps = Pick<StepContext, 'kind' | 'record' | 'label'>

const QuotationFacts = ({ kind, quote, record, label }: SellerRecordProps & { readonly quote: QuotationContent }) => {
  const { locale, words } = useSeller()
  const head = (column: Parameters<typeof headingText>[0]) => headingText(column, kind, locale)
  const money = (value: string | null | undefined) => (value ? `${quote.currency} ${value}` : '')
  const count = (value: number | null | undefined) => (value ? String(value) : '')
  const nameOf = (id: string) => record.products.find(({ pesticideId }) => pesticideId === id)?.name ?? id
  const rows = [
    ...quote.lines.map(({ pesticideId, prePrice }) => [nameOf(pesticideId), money(prePrice)]),
    ...fees.map((name) => [head(name), money(quote[name])]),
    [head('offerClause'), [quote.tradeClause, quote.place].filter(Boolean).join(' ')],
    [head('leadDays'), count(quote.leadDays)],
    [head('payment'), quote.payText ?? (quote.payMethod ? label('pay_method', quote.payMethod) : '')],
    [head('supplierNo'), quote.supplierNo ?? ''],
    ...quote.lines.flatMap(({ pesticideId, quantity, minimum, packaging, tiers, offered }) =>
      [
        [head('offered'), offered ?? ''],
        [head('offerQuantity'), quantity ?? ''],
        [head('minimum'), minimum ?? ''],
        [head('offerPackaging'), packaging ? label('product_packaging', packaging) : ''],
        [head('tiers'), (tiers ?? []).map(({ from, price }) => `≥ ${from}: ${price}`).join('; ')],
      ].map(([name = '', value = '']) => [quote.lines.length > 1 ? `${name}, ${nameOf(pesticideId)}` : name, value]),
    ),
    ...durationTerms.map((name) => [head(name), count(quote[name])]),
    [head('validUntil'), quote.validUntil ? formatSellerDay(quote.validUntil, locale) : ''],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="kv kv--rows box mt-2 offer" aria-label={`${words.offer}, ${words.version} ${quote.version}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate="no" className="num">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const RecordHistory = (props: SellerRecordProps) => {
  const { record } = props
  const { locale, words } = useSeller()
  const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const actorNames = { buyer: words.buyer, supplier: words.supplier, system: '' }
  return (
    <ol className="log">
      {(record.log ?? []).toReversed().map((entry) => (
        <li key={entry.id}>
          {entry.actor === 'supplier' ? (
            <span className="log__mark">
              <Monogram name={record.company.name} size="sm" />
            </span>
          ) : (
            <span className="log__mark disc">
              <Icon of={entry.actor === 'buyer' ? User : Settings2} size={14} />
            </span>
          )}
          <div className="meta base small log__who">
            {actorNames[entry.actor] && <b>{actorNames[entry.actor]}</b>}
            <span className="faint">{eventText(entry, locale)}</span>
            <time dateTime={new Date(entry.time).toISOString()}>{timeFormat.format(entry.time)}</time>
          </div>
          {entry.step && (
            <p className="small faint">
              {[words[entry.step as keyof SellerTexts] ?? entry.step, entry.day, entry.amount, entry.number]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          {entry.text ? <p className="mt-1 muted pre measure log__text">{entry.text}</p> : null}
          {entry.quote ? <QuotationFacts {...props} quote={entry.quote} /> : null}
          <SellerFileList files={entry.files} />
        </li>
      ))}
    </ol>
  )
}
