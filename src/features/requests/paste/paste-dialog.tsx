import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural, msg } from '@lingui/core/macro'
import { useState } from 'react'
import { maxProducts } from '#contract/kinds.ts'
import type { Product } from '#contract/entities/product.ts'
import { draftLineOf } from '#account/drafts/start.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { choosableEntries, useDictionary } from '#catalogue/queries/names/reference.ts'
import { useProductMatches } from '#catalogue/queries/lists/product-matches.ts'
import {
  allProductsChoice,
  checkPastedRows,
  type CheckedRow,
  type PasteProblem,
  separatorQuestions,
  type SeparatorMeanings,
  type SeparatorMeaning,
  type SeparatorQuestion,
  readSeparatorMeanings,
} from '#domain/requests/paste/judge-pasted.ts'
import { parsePastedRows } from '#domain/requests/paste/pasted-rows.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useRequestForm } from '../form/form-field.tsx'
import { useStoredText } from '../use-stored-text.ts'
import './paste.css'
import type { LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import { NumberQuestion } from '#ui/fields/number-question.tsx'
import { Check, CircleAlert } from 'lucide-react'
import { listSeparator } from '#i18n/formats.ts'
import { displayFieldValue } from '#i18n/shown-number.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { useLineSummary } from '../labels/line-labels.tsx'

const pasteProblems = {
  'no-product': msg`No name or registration number`,
  'unknown-product': msg`Not in the product library`,
  'choose-product': msg`Several products match: choose one`,
  'no-supplier': msg`The register names no supplier for this product`,
  twice: msg`The same product is in an earlier row`,
  quantity: msg`The quantity is not a number greater than 0`,
  ambiguous: msg`The quantity can be two numbers`,
} satisfies Record<Exclude<PasteProblem, 'searching'>, unknown>

const openTexts = {
  unit: msg`Unit not recognised: left open`,
  packaging: msg`Packaging not recognised, or several options match: left open`,
}

type PastePreviewProps = Readonly<{
  rows: readonly CheckedRow[]
  onChoose: (product: string, pesticideId: string) => void
}>

const productText = ({ name, registrationNo, company }: Product) =>
  [name, registrationNo, company?.name].filter(Boolean).join(' · ')

function MatchedProduct({ one, onChoose }: { one: CheckedRow; onChoose: PastePreviewProps['onChoose'] }) {
  const { t } = useLingui()
  const { row, products, candidates, exact } = one
  const [product] = products
  if (candidates.length > 0) {
    const { product: name } = row
    return (
      <Select
        aria-label={t`Which product is ${name}?`}
        placeholder={t`Choose a product`}
        value={products.length > 1 ? allProductsChoice : (product?.pesticideId ?? '')}
        options={[
          ...(exact > 1 ? [{ value: allProductsChoice, label: t`All ${exact} that match` }] : []),
          ...candidates.map((candidate) => ({ value: candidate.pesticideId, label: productText(candidate) })),
        ]}
        onValue={(id) => onChoose(row.product, id)}
      />
    )
  }
  if (!product) return null
  return (
    <span translate="no" className="item__s num">
      <UnbrokenText text={productText(product)} />
    </span>
  )
}

function State({ problem, open, remark }: Pick<CheckedRow, 'problem' | 'open' | 'remark'>) {
  const { t, i18n } = useLingui()
  if (problem === 'searching')
    return (
      <span className="item__s">
        <Spinner size={14} /> {t`Searching`}
      </span>
    )
  return problem === null ? (
    <span className="stack g-1 start tiny">
      <span className="inline replied">
        <Icon of={Check} size={14} />
        {t`Ready`}
      </span>
      {remark !== '' && <span className="muted">{t`The remark is added to the note`}</span>}
      {open.map((field) => (
        <span key={field} className="muted">
          {i18n._(openTexts[field])}
        </span>
      ))}
    </span>
  ) : (
    <span className="error">
      <Icon of={CircleAlert} size={14} />
      {i18n._(pasteProblems[problem])}
    </span>
  )
}

const readAs = ({ row, quantity }: CheckedRow, summary: string): string =>
  quantity === '' || quantity === row.quantity || displayFieldValue(quantity) === row.quantity
    ? summary
    : `${row.quantity} → ${summary}`

export function PastePreview({ rows, onChoose }: PastePreviewProps) {
  const { t } = useLingui()
  const summary = useLineSummary()
  if (rows.length === 0) return null
  return (
    <ol className="small box" aria-label={t`Rows as read`}>
      {rows.map((one) => {
        const { row, problem } = one
        const pastedAmount = [row.quantity, row.unit, row.packaging].filter(Boolean).join(' · ')
        return (
          <li key={row.n} className={problem && problem !== 'searching' ? 'paste__row is-error' : 'paste__row'}>
            <span translate="no" className="faint num">
              {row.n}
            </span>
            <span className="stack g-1 wraps">
              <span translate="no" className="item__t">
                {row.product || '–'}
              </span>
              <MatchedProduct one={one} onChoose={onChoose} />
            </span>
            <span translate="no" className="num">
              {problem === null ? readAs(one, summary(one)) : pastedAmount}
            </span>
            <State {...one} />
          </li>
        )
      })}
    </ol>
  )
}

type PasteQuestionsProps = Readonly<{
  questions: readonly SeparatorQuestion[]
  onAnswer: (sign: string, meaning: SeparatorMeaning) => void
}>

const PasteQuestions = ({ questions, onAnswer }: PasteQuestionsProps) => (
  <>
    {questions.map((question) => {
      const { sign, grouped, count } = question
      return (
        <div key={sign} className="stack g-2">
          <NumberQuestion
            id={`paste-question-${sign === ',' ? 'comma' : 'point'}`}
            question={question}
            unit=""
            onChoose={(number) => onAnswer(sign, number === grouped ? 'grouping' : 'decimal')}
          />
          {count > 1 && (
            <p className="help">
              <Plural
                value={count}
                one="The answer holds for # quantity."
                other="The answer holds for # quantities written like this."
              />
            </p>
          )}
        </div>
      )
    })}
  </>
)

/** A unit or packaging that was not understood empties its field, so that it is not sent with the previous value. */
const fillLine = (line: LineContent, { quantity, unit, packaging, open }: CheckedRow): LineContent => ({
  ...line,
  quantity: quantity || line.quantity,
  unit: open.includes('unit') ? '' : unit || line.unit,
  packaging: open.includes('packaging') ? '' : packaging || line.packaging,
})

const lineCount = (rows: readonly CheckedRow[]) => rows.reduce((count, { products }) => count + products.length, 0)

/** The change may be applied more than once, so a remark is appended only if the note does not contain it. */
export function addPastedRows(content: RequestContent, rows: readonly CheckedRow[]): RequestContent {
  const existing = new Set(content.lines.map((line) => line.pesticideId))
  const changedLines = content.lines.map((line) => {
    const row = rows.find(({ products }) => products.some(({ pesticideId }) => pesticideId === line.pesticideId))
    return row ? fillLine(line.wish === '' ? line : { ...line, wish: '', packaging: '' }, row) : line
  })
  const noteLines = content.note === '' ? [] : content.note.split('\n')
  const remarks = rows.flatMap(({ row, remark }) => (remark === '' ? [] : `${row.product}: ${remark}`))
  const addedLines = rows.flatMap((row) =>
    row.products
      .filter(({ pesticideId }) => !existing.has(pesticideId))
      .map((product) => fillLine(draftLineOf(product), row)),
  )
  const note = [...noteLines, ...remarks.filter((remark) => !noteLines.includes(remark))].join('\n')
  return { ...content, lines: [...changedLines, ...addedLines], note }
}

/** Maximum characters: enough for as many rows as a request may have products, and for invalid rows. */
const maxText = 40_000

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { localId, content, change } = useRequestForm()
  const { failed } = useSave()
  const { text, set: write } = useStoredText(`paste:${localId}`, failed)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<SeparatorMeanings>({})
  const isCopied = useCatalogueStatus().asOf !== null
  const units = choosableEntries(dataOr(useDictionary('product_unit'), []))
  const packagings = choosableEntries(dataOr(useDictionary('product_packaging'), []))
  // A text that is too long is ignored rather than cut: a cut row could be read as a different row.
  const { head, rows, unused } = parsePastedRows(text.trim().length > maxText ? '' : text)
  const matches = useProductMatches(rows.map((row) => row.product))
  const quantities = kindRules[content.kind].lineFields.includes('quantity') ? rows.map((row) => row.quantity) : []
  const signs = { ...answers, ...readSeparatorMeanings(quantities) }
  const judged = checkPastedRows(rows, {
    matchOf: matches.of,
    chosen: (row) => chosen[row.product],
    units,
    packagings,
    fields: kindRules[content.kind].lineFields,
    signs,
  })
  const rewrite = (next: string) => {
    setAnswers({})
    write(next)
  }
  const freeCount = maxProducts - content.lines.length
  const readyRows = judged.filter(({ problem }) => problem === null)
  const good = readyRows.filter((_, at) => lineCount(readyRows.slice(0, at + 1)) <= freeCount)
  const count = lineCount(good)
  const add = () => {
    change((current) => addPastedRows(current, good))
    const addedRows = new Set(good.map((one) => one.row.n))
    const leftRows = rows.filter((row) => !addedRows.has(row.n))
    write(leftRows.length === 0 ? '' : [...(head === null ? [] : [head]), ...leftRows.map((row) => row.raw)].join('\n'))
    showToast({ tone: 'ok', text: t`${plural(count, { one: '# line added', other: '# lines added' })}` })
    if (leftRows.length === 0) onClose()
  }
  return (
    <Dialog
      title={t`Paste lines`}
      size="form"
      onClose={onClose}
      foot={
        <>
          <span className="row small muted foot-note grow">
            {rows.length > 0 && (
              <Plural
                value={judged.length - good.length}
                _0="All rows can be added"
                one="# row needs correcting"
                other="# rows need correcting"
              />
            )}
          </span>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button look="primary" disabled={good.length === 0} onClick={add}>
            <Plural value={count} _0="Add lines" one="Add # line" other="Add # lines" />
          </Button>
        </>
      }
    >
      <div className="stack g-4 paste">
        <Field
          label={t`Rows from Excel or a CSV file`}
          help={
            <Trans>
              Product name or registration number, quantity, unit, packaging; a header row is optional. Rows that cannot
              be read stay here.
            </Trans>
          }
        >
          <TextArea rows={6} limit={maxText} value={text} spellCheck={false} wrap="off" onValue={rewrite} />
        </Field>
        {!isCopied && (
          <Note tone="pending">{t`The product library is not on this device yet, so products cannot be found.`}</Note>
        )}
        {matches.failed && (
          <Note tone="attention" alert>{t`The product library on this device could not be read.`}</Note>
        )}
        {unused.length > 0 && <p className="help">{t`Columns that are not read: ${unused.join(listSeparator())}`}</p>}
        <PasteQuestions
          questions={separatorQuestions(quantities, signs)}
          onAnswer={(sign, meaning) => setAnswers((before) => ({ ...before, [sign]: meaning }))}
        />
        <PastePreview rows={judged} onChoose={(product, id) => setChosen((before) => ({ ...before, [product]: id }))} />
      </div>
    </Dialog>
  )
}
