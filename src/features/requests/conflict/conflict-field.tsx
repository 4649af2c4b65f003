import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ConflictField as Field } from '#domain/requests/conflict/conflict.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { Pick } from '#domain/requests/conflict/resolve-conflict.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { titled } from '#i18n/formats.ts'
import { fieldOf } from '../words/field-name.ts'
import { ConflictValue } from './conflict-value.tsx'

interface ConflictFieldProps {
  readonly kind: KindDescriptor
  readonly content: RequestContent
  readonly field: Field
  readonly pick: Pick | null
  /** Null: both are shown, but there is nothing to choose. */
  readonly onPick: ((pick: Pick) => void) | null
}

/** A differing field: this device's value beside the other one, to pick one; the original value on demand. */
export const ConflictField = ({ kind, content, field, pick, onPick }: ConflictFieldProps) => {
  const { i18n } = useLingui()
  const name = useId()
  const [baseShown, setBaseShown] = useState(false)
  const { label, product } = fieldOf(kind, content, field.path)
  const side = (which: Pick, title: React.ReactNode) => (
    <label className={pick === which ? 'cf__side cf__side--on' : 'cf__side'}>
      {onPick && (
        <input
          type="radio"
          name={name}
          aria-labelledby={`${name}-${which}`}
          checked={pick === which}
          onChange={() => onPick(which)}
        />
      )}
      <span className="cf__value" id={`${name}-${which}`}>
        <span className="eyebrow">{title}</span>
        <span>
          <ConflictValue kind={kind} path={field.path} value={field[which]} />
        </span>
      </span>
    </label>
  )
  return (
    <fieldset className="cf">
      <legend className="h3">{product === null ? i18n._(label) : titled(product, i18n._(label))}</legend>
      <div className="cf__sides">
        {side('mine', <Trans>On this device</Trans>)}
        {side('theirs', <Trans>On the other device</Trans>)}
      </div>
      {baseShown ? (
        <p className="tiny faint">
          <Trans>Before both edits:</Trans> <ConflictValue kind={kind} path={field.path} value={field.base} />
        </p>
      ) : (
        <button type="button" className="btn btn--link tiny" onClick={() => setBaseShown(true)}>
          <Trans>Show what it was before</Trans>
        </button>
      )}
    </fieldset>
  )
}
