import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, Pencil, X } from 'lucide-react'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import type { Chip } from '#domain/assistant/chips.ts'
import { brandIn } from '#domain/names/brands.ts'
import { formatDay } from '#i18n/formats.ts'
import { displayFieldValue } from '#i18n/shown-number.ts'
import { useLocale } from '#prefs/prefs.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { factLabels } from './answer-lines.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import '#ui/buttons/chip.css'

const questionLabels: Readonly<Record<string, MessageDescriptor>> = {
  ...factLabels,
  suppliers: msg`Suppliers`,
  crops: msg`Crops`,
  pests: factLabels.pest,
  differ: msg`Difference`,
  technical: msg`Technical material`,
  exportOnly: msg`Export only`,
  actives1: msg`One active ingredient`,
  actives2: msg`Two active ingredients`,
  actives3: msg`Three active ingredients`,
}

const isoDay = /\d{4}-\d\d-\d\d/

interface QuestionChipsProps {
  readonly answer: Answer
  readonly onInstead: (question: string) => void
  readonly onEdit: () => void
}

const useLabel = () => {
  const { t, i18n } = useLingui()
  const unitLabel = useUnitLabel()
  const locale = useLocale()
  return ({ kind, text, value, sense, kinds }: Chip): string => {
    const [quantity = '', unit = ''] = value?.split(' ') ?? []
    if (kind === 'quantity' && unit !== '') return `${displayFieldValue(quantity)} ${unitLabel(unit)}`
    const label = questionLabels[text]
    if (kind === 'asked') return label ? i18n._(label) : text
    if (kind === 'day' && sense === 'delivery' && value) {
      const day = formatDay(value)
      return t`delivery by ${day}`
    }
    // A date in figures may be read as another day than the buyer means, so the chip also shows the day that was read.
    if (kind === 'day' && value && /\d[/.-]\d/.test(text)) return `${text} (${formatDay(value)})`
    const brand = kind === 'active' ? brandIn(text) : null
    if (brand) {
      const name = brand.name[locale]
      return t`${text}, a trade name of ${name}`
    }
    if (value && kind !== 'day') return t`${value} (typed: ${text})`
    return kinds ? t`${text}, any salt` : text
  }
}

const useItems = ({ onInstead, onEdit }: Pick<QuestionChipsProps, 'onInstead' | 'onEdit'>) => {
  const { t } = useLingui()
  return ({ kind, text, value = '', sense, around, instead = [] }: Chip): MenuItem[] => {
    if (!around) return []
    const [ahead, behind] = around
    const put = (words: string) =>
      onInstead(`${ahead} ${words} ${behind}`.replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').trim())
    const otherWords =
      kind === 'day' && instead.length === 0
        ? [sense === 'delivery' ? t`valid until ${value}` : t`delivery by ${value}`]
        : instead.filter((words) => words !== text)
    return [
      ...otherWords.map((words) => ({
        id: words,
        label: words.replace(isoDay, formatDay),
        onSelect: () => put(words),
      })),
      { id: 'edit', label: t`Change the words`, icon: Pencil, onSelect: onEdit },
      { id: 'out', label: t`Leave it out`, icon: X, onSelect: () => put('') },
    ]
  }
}

export const QuestionChips = ({ answer, onInstead, onEdit }: QuestionChipsProps) => {
  const { t } = useLingui()
  const labelOf = useLabel()
  const itemsOf = useItems({ onInstead, onEdit })
  const { chips = [], unused = [] } = answer
  return (
    <dl className="stack g-2 reading small full">
      {chips.length > 0 && (
        <div>
          <dt>{t`Understood`}</dt>
          {chips.map((chip) => {
            const label = labelOf(chip)
            const items = itemsOf(chip)
            return (
              <dd key={`${chip.kind} ${chip.text} ${chip.around?.[0].length ?? ''}`}>
                {items.length === 0 ? (
                  <span className="chip">{label}</span>
                ) : (
                  <Menu
                    buttonClass="chip"
                    label={t`${label}: change or leave out`}
                    items={items}
                    button={
                      <>
                        <span className="clip">{label}</span>
                        <Icon of={ChevronDown} />
                      </>
                    }
                  />
                )}
              </dd>
            )
          })}
        </div>
      )}
      {unused.length > 0 && (
        <div>
          <dt>{t`Not used`}</dt>
          {[...new Set(unused)].map((text) => (
            <dd key={text} className="chip reading__unused">
              {text}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
