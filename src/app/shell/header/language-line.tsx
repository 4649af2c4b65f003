import { useLingui } from '@lingui/react/macro'
import { Globe, X } from 'lucide-react'
import { languages, type Locale } from '#contract/languages.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useChangeLanguage } from './language-menu.tsx'

/** Offers the browser's language, because the first visit is in English (specification, section 4). */
export const LanguageSuggestion = ({ locale }: { readonly locale: Locale }) => {
  const { t } = useLingui()
  const change = useChangeLanguage()
  const [question, answer] = languages[locale].offer
  const close = () => (prefs.guidesDone = [...prefs.guidesDone, 'language'])
  return (
    <>
      <Icon of={Globe} size={16} />
      <span lang={locale}>{question}</span>
      <Button
        look="link"
        lang={locale}
        onClick={() => {
          close()
          void change(locale)
        }}
      >
        {answer}
      </Button>
      <span className="grow" />
      <IconButton icon={X} size="sm" label={t`Dismiss`} onClick={close} />
    </>
  )
}
