import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#ui/fields/tick.tsx'
import { useLayoutEffect, useState } from 'react'
import { useModelAccess, type ModelAccess } from '#account/queries/chat.ts'
import { setModelWanted } from '#account/actions/chat.ts'
import '../chat.css'

export const ModelChoice = ({
  offer,
  chosen,
  onChoose,
}: Readonly<{ offer: ModelAccess; chosen: boolean; onChoose: (chosen: boolean) => void }>) => {
  const { t } = useLingui()
  if (offer.ok)
    return (
      <div className="meta tall">
        <Checkbox label={t`Ask the AI model too`} state={chosen ? 'on' : 'off'} onChange={() => onChoose(!chosen)}>
          <Trans>Ask the AI model too</Trans>
        </Checkbox>
        {offer.left !== null && (
          <span className="small muted">
            <Plural value={offer.left} one="# question left" other="# questions left" />
          </span>
        )}
      </div>
    )
  if (offer.why === 'none') return null
  return (
    <p className="small muted">
      {offer.why === 'expired'
        ? t`Your membership has ended: the AI model cannot be asked. The records answer as before.`
        : t`Your membership has no questions to the AI model left. The records answer as before.`}
    </p>
  )
}

export const StartModelChoice = () => {
  const offer = useModelAccess()
  const [chosen, setChosen] = useState(false)
  const isWanted = chosen && offer.ok
  // A layout effect, so that a question that is asked right after the choice has disappeared does not use the model.
  useLayoutEffect(() => {
    setModelWanted(isWanted)
    return () => setModelWanted(false)
  }, [isWanted])
  if (!offer.ok) return null
  return <ModelChoice offer={offer} chosen={chosen} onChoose={setChosen} />
}
