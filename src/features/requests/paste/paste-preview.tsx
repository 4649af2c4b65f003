import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import type { JudgedRow, PasteProblem } from '#domain/requests/paste/judge-pasted.ts'
import type { PastedRow } from '#domain/requests/paste/pasted-rows.ts'
import { shownNumber } from '#i18n/shown-number.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { useLineSummary } from '../words/use-line-summary.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

const pasteWords = {
  'no-product': msg`No name or registration number`,
  'unknown-product': msg`Not in the product library`,
  'choose-product': msg`Several products match: choose one`,
  'no-supplier': msg`The register names no supplier for this product`,
  twice: msg`The same product is in an earlier row`,
  quantity: msg`The quantity is not a number greater than 0`,
  ambiguous: msg`The quantity can be two numbers`,
  unit: msg`Unit not recognised`,
  packaging: msg`Packaging not recognised, or several options match`,
} satisfies Record<PasteProblem, MessageDescriptor>

interface PastePreviewProps {
  readonly rows: readonly PastedRow[]
  /** For each row; null while its product is being searched. */
  readonly judged: readonly (JudgedRow | null)[]
  /** `product`: the cell as pasted; the choice applies to every row with the same cell. */
  readonly onChoose: (product: string, pesticideId: string) => void
}

const Product = ({ one, onChoose }: { one: JudgedRow; onChoose: PastePreviewProps['onChoose'] }) => {
  const { t } = useLingui()
  const { row, product, candidates } = one
  if (candidates.length > 0) {
    const { product: name } = row
    return (
      <Select
        aria-label={t`Which product is ${name}?`}
        placeholder={t`Choose a product`}
        value={product?.pesticideId ?? ''}
        options={candidates.map((candidate) => ({
          value: candidate.pesticideId,
          label: [candidate.name, candidate.registrationNo, candidate.company?.name].filter(Boolean).join(' · '),
        }))}
        onValue={(id) => onChoose(row.product, id)}
      />
    )
  }
  if (!product) return null
  return (
    <span className="item__s num">
      <Unbroken text={[product.name, product.registrationNo, product.company?.name].filter(Boolean).join(' · ')} />
    </span>
  )
}

const State = ({ one }: { one: JudgedRow | null }) => {
  const { i18n } = useLingui()
  if (!one)
    return (
      <span className="item__s">
        <Spinner size={14} /> <Trans>Searching</Trans>
      </span>
    )
  return one.problem === null ? (
    <span className="ready item__s">
      <Icon of={Check} size={14} />
      <Trans>Ready</Trans>
    </span>
  ) : (
    <span className="error">
      <Icon of={CircleAlert} size={14} />
      {i18n._(pasteWords[one.problem])}
    </span>
  )
}

/** If a quantity is read differently from how it was pasted, both are shown. */
const readAs = ({ row, quantity }: JudgedRow, summary: string): string =>
  quantity === '' || quantity === row.quantity || shownNumber(quantity) === row.quantity
    ? summary
    : `${row.quantity} → ${summary}`

/** Each row as it was understood, or its problem. */
export const PastePreview = ({ rows, judged, onChoose }: PastePreviewProps) => {
  const { t } = useLingui()
  const summary = useLineSummary()
  if (rows.length === 0) return null
  return (
    <ol className="paste__rows" aria-label={t`Rows as read`}>
      {rows.map((row, at) => {
        const one = judged[at] ?? null
        const asked =
          one && one.problem === null
            ? readAs(one, summary(one))
            : [row.quantity, row.unit, row.packaging].filter(Boolean).join(' · ')
        return (
          <li key={row.n} className={one?.problem ? 'paste__row is-error' : 'paste__row'}>
            <span className="paste__n num">{row.n}</span>
            <span className="paste__what">
              <span className="item__t">{row.product || '–'}</span>
              {one && <Product one={one} onChoose={onChoose} />}
            </span>
            <span className="num">{asked}</span>
            <State one={one} />
          </li>
        )
      })}
    </ol>
  )
}
