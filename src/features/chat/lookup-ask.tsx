import { useLingui } from '@lingui/react/macro'
import { Composer } from './conversation/composer.tsx'
import { useStartConversation } from './start/use-start-conversation.ts'
import './chat.css'

/** The question in words, beside the lookup by crop and pest. */
export const LookupAsk = () => {
  const { t } = useLingui()
  return (
    <div className="chat chat--beside">
      <Composer label={t`Or ask in your own words`} place="lookup" onAsk={useStartConversation('lookup')} />
    </div>
  )
}
