import { useEffect, useState } from 'react'
import { useModelOffer } from '#account/reads/chat/chat-model.ts'
import { wantModelToo } from '#account/records/chat.ts'
import { ModelChoice } from './model-choice.tsx'
import '../chat.css'

/** Whether what is asked on the start page goes to the model too. The page's box knows nothing of it. */
export const StartModel = () => {
  const offer = useModelOffer()
  const [chosen, setChosen] = useState(false)
  const wanted = chosen && offer.ok
  useEffect(() => {
    wantModelToo(wanted)
    return () => wantModelToo(false)
  }, [wanted])
  // Why not is said where it was asked before.
  if (!offer.ok) return null
  return <ModelChoice offer={offer} chosen={chosen} onChoose={setChosen} />
}
