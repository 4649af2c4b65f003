import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { showToast } from '#ui/toast-state.ts'
import { Composer } from './composer.tsx'
import './chat.css'

/** The question in words, beside the lookup by crop and pest. */
export const LookupAsk = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div className="chat chat--beside">
      <Composer
        label={t`Or ask in your own words`}
        onAsk={async (question) => {
          try {
            const { startConversation } = await import('#account/records/chat.ts')
            void navigate(paths.conversation(await startConversation(question, 'lookup'), true))
            return true
          } catch {
            showToast({ tone: 'bad', text: t`Could not be saved on this device` })
            return false
          }
        }}
      />
    </div>
  )
}
