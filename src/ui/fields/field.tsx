import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useId, useMemo, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'
import '../styles/form.css'

const Count = ({ letters, max }: { readonly letters: number; readonly max: number }) => {
  const { t } = useLingui()
  const [used, most] = [formatNumber(letters), formatNumber(max)]
  return (
    <span
      className={letters > max ? 'count count--over' : 'count'}
      aria-label={t`${used} of ${most} characters`}
      role="img"
    >
      {used}/{most}
    </span>
  )
}

interface FieldProps {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly optional?: boolean
  readonly required?: boolean
  readonly counter?: { readonly used: number; readonly max: number }
  readonly aside?: ReactNode
  readonly group?: boolean
  readonly id?: string
  readonly children: ReactNode
}

export const Field = ({
  label,
  help,
  error,
  optional = false,
  required = false,
  counter,
  aside,
  group = false,
  id: ownId,
  children,
}: FieldProps) => {
  const { t } = useLingui()
  const generatedId = useId()
  const id = ownId ?? generatedId
  const hasError = error !== undefined && error !== null && error !== false
  const textId = hasError || help ? `${id}-text` : undefined
  const ties = useMemo(
    () => ({ id: group ? `${id}-control` : id, describedBy: group ? undefined : textId, invalid: hasError, required }),
    [id, group, textId, hasError, required],
  )
  const name = optional ? (
    <>
      <span>{label}</span> <span className="opt">{t`optional`}</span>
    </>
  ) : (
    label
  )
  return (
    <div
      className={hasError ? 'field is-error' : 'field'}
      {...(group && { id, role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': textId, tabIndex: -1 })}
    >
      <div className="label">
        {group ? <span id={`${id}-label`}>{name}</span> : <label htmlFor={id}>{name}</label>}
        {counter && <Count letters={counter.used} max={counter.max} />}
        {aside}
      </div>
      <FieldContext value={ties}>{children}</FieldContext>
      {hasError ? (
        <p className="error" id={textId}>
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p className="help" id={textId}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
