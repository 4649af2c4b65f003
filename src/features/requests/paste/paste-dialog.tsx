import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { maxProducts } from '#contract/kinds.ts'
import { lineOf } from '#account/drafts/start.ts'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import { useProductMatches } from '#catalogue/reads/lists/product-matches.ts'
import { judgePasted, provenSigns, signQuestions, type SignMeanings } from '#domain/requests/paste/judge-pasted.ts'
import { readPasted } from '#domain/requests/paste/pasted-rows.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useForm } from '../form/form-context.ts'
import { useOwnText } from '../use-own-text.ts'
import { PastePreview } from './paste-preview.tsx'
import './paste.css'
import type { Product } from '#contract/entities/product.ts'
import type { LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import type { JudgedRow, SignMeaning, SignQuestion } from '#domain/requests/paste/judge-pasted.ts'
import { NumberQuestion } from '#ui/fields/number-question.tsx'

interface PasteQuestionsProps {
  readonly questions: readonly SignQuestion[]
  readonly onAnswer: (sign: string, meaning: SignMeaning) => void
}

/** What a separator means in the column of quantities: asked once, and each row then shows its result. */
const PasteQuestions = ({ questions, onAnswer }: PasteQuestionsProps) => (
  <>
    {questions.map((question) => {
      const { sign, grouped, count } = question
      return (
        <div key={sign} className="paste__question">
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

type Good = JudgedRow & { readonly product: Product }
export const isGood = (row: JudgedRow | null): row is Good =>
  row !== null && row.problem === null && row.product !== null

const filled = (line: LineContent, { quantity, unit, packaging }: Good): LineContent => ({
  ...line,
  quantity: quantity || line.quantity,
  unit: unit || line.unit,
  packaging: packaging || line.packaging,
})

/** Adds the rows to the request. A product that it already has takes the row's values; nothing is requested twice. */
export const withRows = (content: RequestContent, rows: readonly Good[]): RequestContent => {
  const known = new Set(content.lines.map((line) => line.pesticideId))
  const rowOf = (line: LineContent) => rows.find((row) => row.product.pesticideId === line.pesticideId)
  const changed = content.lines.map((line) => {
    const row = rowOf(line)
    return row ? filled(line, row) : line
  })
  const added = rows.filter((row) => !known.has(row.product.pesticideId)).map((row) => filled(lineOf(row.product), row))
  return { ...content, lines: [...changed, ...added] }
}

/** Enough text for as many rows as one request may have products, including invalid ones. */
const maxText = 40_000

/** Adds rows of a sheet to the request. Rows that cannot be read stay here, even after the dialog is closed. */
export const PasteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { localId, content, change } = useForm()
  const { failed } = useSaving()
  const { text, set: write } = useOwnText(`paste:${localId}`, failed)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  /** What the separators in the quantities mean, as the buyer answered for the present text. */
  const [answers, setAnswers] = useState<SignMeanings>({})
  const copied = useCatalogueStatus().asOf !== null
  const units = dataOr(useDictionary('product_unit'), [])
  const packagings = dataOr(useDictionary('product_packaging'), [])
  // Half of a row could be another row, so of a text that is too long none is read.
  const { head, rows } = readPasted(text.trim().length > maxText ? '' : text)
  const matches = useProductMatches(rows.map((row) => row.product))
  const quantities = kindRules[content.kind].lineFields.includes('quantity') ? rows.map((row) => row.quantity) : []
  const signs = { ...answers, ...provenSigns(quantities) }
  const judged = judgePasted(rows, {
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
  const free = maxProducts - content.lines.length
  const good = judged.filter(isGood).slice(0, Math.max(0, free))
  const add = () => {
    change((current) => withRows(current, good))
    const taken = new Set(good.map((one) => one.row.n))
    const left = rows.filter((row) => !taken.has(row.n))
    write(left.length === 0 ? '' : [...(head === null ? [] : [head]), ...left.map((row) => row.raw)].join('\n'))
    const count = good.length
    showToast({ tone: 'ok', text: t`${plural(count, { one: '# line added', other: '# lines added' })}` })
    if (left.length === 0) onClose()
  }
  return (
    <Dialog
      title={<Trans>Paste lines</Trans>}
      size="form"
      onClose={onClose}
      foot={
        <>
          <span className="foot-note grow">
            {rows.length > 0 && (
              <Plural
                value={judged.length - good.length}
                _0="All rows can be added"
                one="# row needs correcting"
                other="# rows need correcting"
              />
            )}
          </span>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button look="primary" disabled={good.length === 0} onClick={add}>
            <Plural value={good.length} _0="Add lines" one="Add # line" other="Add # lines" />
          </Button>
        </>
      }
    >
      <div className="paste">
        <Field
          label={<Trans>Rows from Excel or a CSV file</Trans>}
          help={
            <Trans>
              Product name or registration number, quantity, unit, packaging; a header row is optional. Rows that cannot
              be read stay here.
            </Trans>
          }
        >
          <TextArea rows={6} limit={maxText} value={text} spellCheck={false} wrap="off" onValue={rewrite} />
        </Field>
        {!copied && (
          <Note tone="pending">
            <Trans>The product library is not on this device yet, so products cannot be found.</Trans>
          </Note>
        )}
        {matches.failed && (
          <Note tone="attention" alert>
            <Trans>The product library on this device could not be read.</Trans>
          </Note>
        )}
        <PasteQuestions
          questions={signQuestions(quantities, signs)}
          onAnswer={(sign, meaning) => setAnswers((before) => ({ ...before, [sign]: meaning }))}
        />
        <PastePreview
          rows={rows}
          judged={judged}
          onChoose={(product, id) => setChosen((before) => ({ ...before, [product]: id }))}
        />
      </div>
    </Dialog>
  )
}
