import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OutboxRow } from '#account/queries/outbox.ts'
import { useContentWithNames, useSubjectName } from '#catalogue/queries/names/display-names.ts'
import { formatAgo } from '#i18n/later-formats.ts'
import { listSeparator, formatBytes, formatDateTime, formatPercent, joinTitle } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import { NextTry, RequestState } from '#widgets/request-state.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { needsAttention, type OutboxItem } from './group-outbox.ts'
import { OutboxItemActions } from './outbox-item-actions.tsx'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { serverMessageOf } from '#domain/requests/draft/causes.ts'
import type { LineContent, SendReceipt } from '#domain/requests/draft/content.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  blockCauseLabels,
  conflictTexts,
  fileBlockLabel,
  fileCauseLabels,
  waitLabel,
} from '#i18n/labels/cause-labels.ts'
import {
  BellRing,
  Building2,
  CircleCheck,
  CircleX,
  FileBadge,
  FileCheck,
  FlaskConical,
  Mail,
  MessageCircle,
  MessageSquareReply,
  PackageCheck,
  RefreshCw,
  Send,
  ShoppingCart,
  Star,
  Trash2,
  User,
  type LucideIcon,
} from 'lucide-react'
import { menuEntries } from '#kinds/menu-entries.ts'
import { kinds } from '#kinds/kinds.ts'
import { actionLabels, productsLabel } from '#i18n/labels/action-labels.ts'

const actionIcons = {
  'cart-add': ShoppingCart,
  'cart-remove': ShoppingCart,
  'messages-read': MessageSquareReply,
  'messages-read-all': MessageSquareReply,
  'record-read': MessageSquareReply,
  'record-urge': BellRing,
  'record-answer': MessageSquareReply,
  'record-say': MessageCircle,
  'record-deal-step': CircleCheck,
  'record-take-back': CircleX,
  'record-decline': CircleX,
  'record-cancel': CircleX,
  'record-request-revision': RefreshCw,
  'record-receive': PackageCheck,
  'record-result': FlaskConical,
  'record-file-done': FileCheck,
  'record-outcome': FileBadge,
  'record-close': CircleCheck,
  favourite: Star,
  review: Star,
  feedback: MessageCircle,
  profile: User,
  avatar: User,
  subscription: Mail,
  'company-profile': Building2,
  'price-star': Star,
  'price-alert': BellRing,
} satisfies Record<NonNullable<OutboxRow['action']>, LucideIcon>

const iconOf = (row: OutboxRow): LucideIcon => {
  if (row.type === 'discard') return Trash2
  if (row.action !== null) return actionIcons[row.action]
  return row.kind === null ? Send : menuEntries[row.kind].icon
}

const titleOf = (row: OutboxRow, translate: (message: MessageDescriptor) => string): string => {
  if (row.action !== null) return translate(actionLabels[row.action](row.title))
  const products = translate(productsLabel(row.title, row.moreProducts))
  if (row.type === 'discard') return translate(msg`Delete draft, ${products}`)
  if (row.type === 'upload') return translate(msg`File, ${row.title}`)
  if (row.kind === null) return products
  const { words } = kinds[row.kind]
  return translate(row.type === 'save' ? words.saving(products) : words.sending(products))
}

export const causeText = (
  cause: NonNullable<OutboxRow['cause']>,
  translate: (message: MessageDescriptor) => string,
  deleting = false,
): string => {
  switch (cause.why) {
    case 'offline':
    case 'unheard':
    case 'server':
    case 'throttled':
    case 'files':
      return translate(waitLabel(cause.why, deleting))
    case 'file':
      return `${translate(fileBlockLabel(cause.name))} ${translate(fileCauseLabels[cause.reason])}`
    default:
      return [translate(blockCauseLabels[cause.why]), serverMessageOf(cause)].filter(Boolean).join(' ')
  }
}

const productsOfCause = ({ cause, lines }: OutboxRow): string => {
  const fields = (cause && 'fields' in cause && cause.fields) || []
  const isConcerned = ({ lineId }: LineContent) => fields.some(({ path }) => path === `lines.${lineId}`)
  return lines.flatMap((line) => (isConcerned(line) ? line.name : [])).join(listSeparator())
}

export const reasonText = (row: OutboxRow, translate: (message: MessageDescriptor) => string): string | null => {
  if (row.draftState.at === 'conflict') return translate(conflictTexts[row.draftState.type])
  const uncertainText = row.draftState.at === 'uncertain' ? translate(maybeSentText) : null
  const retryText = row.state === 'retrying' ? translate(failedText(row.attempts)) : null
  const deleting = row.draftState.at === 'waiting-to-delete'
  const cause =
    row.cause && (row.state !== 'retrying' || row.cause.why !== 'server')
      ? [productsOfCause(row), causeText(row.cause, translate, deleting)].filter(Boolean).reduce(joinTitle)
      : null
  return [uncertainText, retryText, cause].filter(Boolean).join(' ') || null
}

const maybeSentText = msg`Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once.`

const failedText = (tries: number): MessageDescriptor =>
  msg`No answer after ${plural(tries, { one: '# try', other: '# tries' })}.`

const OutboxItemReceipt = ({ kind, receipt }: Readonly<{ kind: RequestKind; receipt: SendReceipt }>) => {
  const { t } = useLingui()
  const [first] = receipt.records
  if (!first) return null
  const to =
    receipt.records.length > 1 && receipt.batchNo !== null
      ? paths.requests(kind, { tab: 'sent', batch: receipt.batchNo })
      : paths.request(kind, first.id)
  const number = receipt.batchNo ?? first.recordNo
  return (
    <div className="bar small muted oi__why">
      <span translate="no" className="grow num">{t`Receipt ${number}`}</span>
      <span className="row oi__actions">
        <ButtonLink to={to} size="sm">{t`Open`}</ButtonLink>
      </span>
    </div>
  )
}

export const DotSeparated = ({ words }: { readonly words: Readonly<Record<string, ReactNode>> }) =>
  Object.entries(words)
    .filter(([, word]) => Boolean(word))
    .map(([name, word], n) => (
      <span key={name}>
        {n > 0 && <span>{' · '}</span>}
        <span>{word}</span>
      </span>
    ))

const To = ({ suppliers }: { suppliers: readonly string[] }) => {
  const [only = ''] = suppliers
  const count = suppliers.length
  if (count === 1) return <Trans>To {only}</Trans>
  return (
    <Trans>
      To <Plural value={count} one="# supplier" other="# suppliers" />
    </Trans>
  )
}

const Files = ({ item }: { item: OutboxItem }) => {
  const { t } = useLingui()
  const size = formatBytes(item.bytes)
  const left = formatBytes(item.bytes - item.bytesSent)
  const some = item.bytesSent > 0 && item.bytesSent < item.bytes
  return (
    <>
      <span>
        <Plural value={item.files} one="# file" other="# files" />
      </span>
      {/* The bytes are 0 if the files were uploaded, because their data was then deleted from this device. */}
      {item.bytes > 0 && <span>{`, ${some ? t`${left} of ${size} left` : size}`}</span>}
    </>
  )
}

const shortestAge = 60_000

const Age = ({ row }: { row: OutboxRow }) => {
  const now = useServerNow()
  const written = formatDateTime(row.createdAt)
  if (row.doneAt !== null) {
    const sent = formatDateTime(row.doneAt)
    return (
      <Trans>
        written {written}, sent {sent}
      </Trans>
    )
  }
  if (now - row.createdAt < shortestAge) return <Trans>written {written}</Trans>
  const age = formatAgo(now - row.createdAt)
  return (
    <Trans>
      written {written}, {age}
    </Trans>
  )
}

const Progress = ({ item, title }: { item: OutboxItem; title: string }) => {
  const { t } = useLingui()
  const { state } = item.stateRow
  if (state === 'done' || needsAttention(state) || item.bytesSent === 0 || item.bytesSent >= item.bytes) return null
  const text = formatPercent(item.bytesSent / item.bytes)
  return (
    <div className="oi__meter">
      <Meter label={t`Upload of ${title}`} value={item.bytesSent} max={item.bytes} text={text} />
    </div>
  )
}

const noLines: NonNullable<OutboxRow['lines']> = []

const useTitle = ({ titleRow, stateRow }: OutboxItem) => {
  const lines = stateRow.lines ?? noLines
  const { lines: namedLines } = useContentWithNames({ lines })
  const [first] = namedLines
  const subjectName = useSubjectName({ ...titleRow.subject, name: titleRow.title })
  const title = first && titleRow.type !== 'upload' ? first.wish || first.name : subjectName
  return {
    titled: { ...titleRow, title },
    suppliers: first ? [...new Set(namedLines.map(({ companyName }) => companyName))] : stateRow.suppliers,
  }
}

export const OutboxItemRow = ({ item, compact = false }: { item: OutboxItem; compact?: boolean }) => {
  const { i18n } = useLingui()
  const { stateRow: row } = item
  const isStopped = needsAttention(row.state)
  const reason = compact && !isStopped ? null : reasonText(row, (message) => i18n._(message))
  const { titled, suppliers } = useTitle(item)
  const title = titleOf(titled, (message) => i18n._(message))
  return (
    <li className={isStopped && !compact ? 'oi wraps oi--bad' : 'oi wraps'}>
      <span className="disc">
        <Icon of={iconOf(titled)} />
      </span>
      <div className="grow">
        <span translate="no" className="item__t">
          <UnbrokenText text={title} />
        </span>
        <span translate="no" className="item__s num">
          <DotSeparated
            words={{
              to: suppliers.length > 0 && <To suppliers={suppliers} />,
              files: item.files > 0 && <Files item={item} />,
              age: !compact && <Age row={row} />,
            }}
          />
        </span>
      </div>
      <span className="stack g-2 oi__state">
        <RequestState state={row.draftState} track={!compact} />
      </span>
      <Progress item={item} title={title} />
      {row.receipt && row.kind && <OutboxItemReceipt kind={row.kind} receipt={row.receipt} />}
      {row.state !== 'done' && row.state !== 'sending' && (
        <div className="bar small muted oi__why">
          <span className="grow">
            {reason} <NextTry at={row.nextTryAt} />
          </span>
          <OutboxItemActions row={row} title={title} compact={compact} />
        </div>
      )}
    </li>
  )
}
