import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { formatQuantity, titled } from '#i18n/formats.ts'
import { kinds } from '#kinds/kinds.ts'
import { useUnitLabel } from '#catalogue/reads/names/use-unit-label.ts'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { fieldOf } from '../words/field-name.ts'
import type { UnusualQuantity } from './use-unusual-quantities.ts'

interface UnusualListProps {
  readonly content: RequestContent
  readonly quantities: readonly UnusualQuantity[]
}

/** Each unusual quantity as a question: "Mancozeb 80% WP: 20,0005 kg. Is that right?" */
export const UnusualList = ({ content, quantities }: UnusualListProps) => {
  const { i18n } = useLingui()
  const unitLabel = useUnitLabel()
  const withName = useLineNames(content.lines)
  const shown = { ...content, lines: content.lines.map(withName) }
  return (
    <ul>
      {quantities.map(({ path, quantity, unit }) => {
        const field = fieldOf(kinds[content.kind], shown, path)
        const amount = formatQuantity(quantity.trim(), unitLabel(unit))
        const named = titled(field.product ?? i18n._(field.label), amount)
        return (
          <li key={path} className="num">
            <Trans>{named}. Is that right?</Trans>
          </li>
        )
      })}
    </ul>
  )
}

interface QuantityQuestionProps extends UnusualListProps {
  readonly onRight: () => void
  readonly onChange: () => void
}

/** Asks once about quantities that are probably mistyped. It is no error: "yes" sends them. */
export const QuantityQuestion = ({ content, quantities, onRight, onChange }: QuantityQuestionProps) => (
  <Confirm
    icon={Send}
    title={<Trans>Check the quantity</Trans>}
    action={<Trans>Yes, send it</Trans>}
    cancel={<Trans>Change it</Trans>}
    onConfirm={onRight}
    onCancel={onChange}
  >
    <UnusualList content={content} quantities={quantities} />
  </Confirm>
)
