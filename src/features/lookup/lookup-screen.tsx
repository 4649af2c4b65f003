import { Trans, useLingui } from '@lingui/react/macro'
import { Sprout } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useListCopy } from '#catalogue/reads/catalogue.ts'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { CopyState } from '#widgets/copy-state.tsx'
import { LookupAnswer } from './lookup-answer.tsx'
import { useChoices } from './use-choices.ts'
import './lookup.css'

/** Crop, pest, products with their registered dose: from this device, so without a network too. */
export const LookupScreen = () => {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const [crop, pest] = [params.get('crop') ?? '', params.get('pest') ?? '']
  const copy = useListCopy('products')
  const crops = useChoices('crop', crop, { targetIds: pest ? [pest] : [] })
  const pests = useChoices('target', pest, { cropIds: crop ? [crop] : [] })
  const put = (name: 'crop' | 'pest', id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === '') next.delete(name)
        else next.set(name, id)
        return next
      },
      { replace: true },
    )
  return (
    <div className="lookup">
      <p className="lead">
        <Trans>Choose a crop, and what is to be controlled on it. Works offline.</Trans>
      </p>
      <div className="lookup__fields">
        <Field label={<Trans>Crop</Trans>}>
          <Combobox
            placeholder={t`Rice, cotton, tomato`}
            value={crops.chosen}
            choices={crops.choices}
            onQuery={crops.ask}
            onChoose={({ id }) => put('crop', id)}
          />
        </Field>
        <Field label={<Trans>Pest, disease or weed</Trans>} optional>
          <Combobox
            placeholder={t`Aphids, late blight, annual weeds`}
            value={pests.chosen}
            choices={pests.choices}
            onQuery={pests.ask}
            onChoose={({ id }) => put('pest', id)}
          />
        </Field>
        {(crop !== '' || pest !== '') && (
          <button
            type="button"
            className="btn btn--link"
            onClick={() => {
              put('crop', '')
              put('pest', '')
            }}
          >
            <Trans>Clear</Trans>
          </button>
        )}
      </div>
      <CopyState copy={copy} />
      {crop === '' ? (
        <EmptyState icon={Sprout} title={<Trans>Which crop?</Trans>}>
          <Trans>A dose belongs to a crop. Choose one to see registered products.</Trans>
        </EmptyState>
      ) : (
        <LookupAnswer key={`${crop} ${pest}`} crop={crop} pest={pest} copy={copy} />
      )}
    </div>
  )
}
