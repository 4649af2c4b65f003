import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { Locale } from '#contract/languages.ts'
import { paths } from '#domain/paths.ts'
import { activate } from '#i18n/setup.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { showToast } from '#ui/overlays/toast-state.ts'

/**
 * Shows the app in another language and opens home (specification, section 2). Reports it if the words cannot be
 * loaded.
 */
export const useChangeLanguage = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return async (next: Locale): Promise<void> => {
    try {
      await activate(next)
    } catch {
      return showToast({ tone: 'bad', text: t`This language has not been downloaded yet. Go online once to load it.` })
    }
    prefs.locale = next
    void navigate(paths.home())
  }
}
