import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { changeOwnValue } from '#account/drafts/write-own-value.ts'
import { useOwnValue } from '#account/reads/surroundings.ts'
import type { LineContent } from '#domain/requests/draft/content.ts'
import { amountProblem } from '#domain/requests/judge.ts'
import { targetPrices, withTargetPrice } from '#domain/requests/record/private-terms.ts'
import { formatMoney } from '#i18n/formats.ts'
import { numberFieldText } from '#i18n/words/number-words.ts'
import { dataOr } from '#lib/live-read.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { lineTitle } from '../../words/field-name.ts'
import { useForm } from '../form-context.ts'
import './line-tools.css'

/** The buyer's target price for a line. Stored on this device; the supplier never sees it. */
export const TargetPrice = ({ line }: { line: LineContent }) => {
  const { t, i18n } = useLingui()
  const { kind, content, localId, locked } = useForm()
  const kept = dataOr(useOwnValue(`targets:${localId}`, targetPrices, {}), {})[line.pesticideId] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  // Only a quoted kind has a price per line.
  const applies = kind.lineFields.some((one) => one.field === 'packaging')
  useEffect(() => {
    if (failed) showToast({ tone: 'bad', text: t`The target price could not be saved on this device` })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once for each failure, whatever language is chosen later
  }, [failed])
  if (!applies || (locked && kept === '')) return null
  const name = lineTitle(content, line)
  const store = (price: string) => {
    setTyped(price)
    changeOwnValue(`targets:${localId}`, (value) => withTargetPrice(value, line.pesticideId, price)).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  // An ambiguous or invalid value stays visible until it is corrected.
  if (typed === null && (kept === '' || amountProblem(kept) === null))
    return (
      <button type="button" className="target" disabled={locked} onClick={() => setTyped(kept)}>
        <Icon of={LockKeyhole} size={14} />
        {kept === '' ? <Trans>My target price (private)</Trans> : <Shown price={kept} unit={line.unit} />}
      </button>
    )
  const problem = typed === null ? numberFieldText(amountProblem(kept)) : null
  return (
    <span className={problem ? 'target target--open field is-error' : 'target target--open'}>
      <NumberInput
        // Replaces the button that was just pressed, so it gets the focus.
        autoFocus={typed !== null}
        aria-label={t`My target price (private), ${name}`}
        title={t`Stored on this device only; suppliers do not see it`}
        value={typed ?? kept}
        readOnly={locked}
        suffix={t`US$`}
        onValue={store}
        onBlur={() => setTyped(null)}
        aria-invalid={problem !== null || undefined}
      />
      {problem && (
        <span className="error" role="alert">
          {i18n._(problem)}
        </span>
      )}
    </span>
  )
}

const Shown = ({ price, unit }: { price: string; unit: string }) => {
  const money = formatMoney(price, 'USD')
  return unit === '' ? (
    <Trans>Your target {money}</Trans>
  ) : (
    <Trans>
      Your target {money} per {unit}
    </Trans>
  )
}
