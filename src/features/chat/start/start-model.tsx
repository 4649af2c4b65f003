import { useEffect, useState } from 'react'
import { useModelOffer } from '#account/reads/chat.ts'
import { wantModelToo } from '#account/records/chat.ts'
import { ModelChoice } from './model-choice.tsx'
import '../chat.css'

/** Whether questions on the start page are also for the model. The text field of the page does not depend on it. */
export const StartModel = () => {
  const offer = useModelOffer()
  const [chosen, setChosen] = useState(false)
  const wanted = chosen && offer.ok
  useEffect(() => {
    wantModelToo(wanted)
    return () => wantModelToo(false)
  }, [wanted])
  // The reason is shown in the conversation.
  if (!offer.ok) return null
  return <ModelChoice offer={offer} chosen={chosen} onChoose={setChosen} />
}
