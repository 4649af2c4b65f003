import { Trans } from '@lingui/react/macro'
import { useUnitLabel } from '#catalogue/reads/names/use-unit-label.ts'
import type { AskedOrder } from '#domain/assistant/read-order.ts'
import { openQuestion } from '#lib/numbers/stored-number.ts'
import { comma } from '#i18n/formats.ts'
import { shownNumber } from '#i18n/shown-number.ts'

interface OrderNoteProps {
  readonly order: AskedOrder
  /** It is clear which product is meant. */
  readonly chosen: boolean
}

/**
 * The parts of an order that were read from the question, as written there, and those that were not. The form opens
 * with the former.
 */
export const OrderNote = ({ order, chosen }: OrderNoteProps) => {
  const unitLabel = useUnitLabel()
  const { quantity, unit, place, when, clause, unread } = order
  const left = unread.join(comma())
  return (
    <div className="chat__order">
      <h3 className="h4">
        <Trans>From your question</Trans>
      </h3>
      <dl className="chat__facts">
        {quantity !== '' && (
          <div>
            <dt>
              <Trans>Quantity</Trans>
            </dt>
            <dd className="num">
              {shownNumber(quantity)} {unitLabel(unit)}
            </dd>
          </div>
        )}
        {place !== '' && (
          <div>
            <dt>
              <Trans>Place of delivery</Trans>
            </dt>
            <dd>{place}</dd>
          </div>
        )}
        {when !== '' && (
          <div>
            <dt>
              <Trans>Wanted</Trans>
            </dt>
            <dd>{when}</dd>
          </div>
        )}
        {clause !== '' && (
          <div>
            <dt>
              <Trans>Incoterm</Trans>
            </dt>
            <dd>{clause}</dd>
          </div>
        )}
      </dl>
      {openQuestion(quantity) !== null && (
        <p className="small">
          <Trans>This number can be read in two ways. The form asks which one you mean.</Trans>
        </p>
      )}
      {left !== '' && (
        <p className="small">
          <Trans>Not understood, and left open: {left}</Trans>
        </p>
      )}
      <p className="small muted">
        {chosen ? (
          <Trans>The price request opens with this. Everything else is left open.</Trans>
        ) : (
          <Trans>Several products fit. Select those that you want; the price request then opens with this.</Trans>
        )}
      </p>
    </div>
  )
}
