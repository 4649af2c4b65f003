import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { DefaultSource } from '#domain/requests/draft/defaults.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useForm } from '../form-context.ts'

/** Marks a value that the buyer has not written, with its source. */
export const DefaultMark = ({ from }: { from: DefaultSource }) => {
  const { i18n } = useLingui()
  const { kind } = useForm()
  const words = {
    product: <Trans>As last time for this product</Trans>,
    last: i18n._(kind.words.asLast),
    liquid: <Trans>Suits a liquid</Trans>,
    solid: <Trans>Suits a solid</Trans>,
    usual: <Trans>Usual in the trade</Trans>,
    days: <Trans>Suggested date</Trans>,
    question: <Trans>From your question</Trans>,
  } satisfies Record<DefaultSource, unknown>
  return (
    <span className="default-mark">
      <Icon of={History} size={14} />
      {words[from]}
    </span>
  )
}
