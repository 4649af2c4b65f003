import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { startEnquiryFromShare } from '#account/actions/shared.ts'
import { readChoices } from '#catalogue/queries/names/choices.ts'
import { overlayParam } from '#domain/paths.ts'
import { useLocale } from '#prefs/prefs.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useSave } from '#ui/page/use-saving.ts'

/** Opens an enquiry with the text and files of another app. The service worker redirects here with `?shared`. */
export function SharedItemsHandler() {
  const { t } = useLingui()
  const { save } = useSave()
  const [params, change] = useUrlParams()
  const locale = useLocale()
  const begun = useRef(false)
  const isShared = params.has('shared')
  useEffect(() => {
    if (!isShared || begun.current) return
    begun.current = true
    void save(async () => {
      const enquiry = await startEnquiryFromShare(await readChoices(locale))
      change({ shared: null, [overlayParam.draft]: enquiry?.localId ?? null }, 'same')
      const refused = enquiry?.refused ?? 0
      if (refused === 0) return
      const text = t`${plural(refused, { one: '# file could not be attached', other: '# files could not be attached' })}`
      showToast({ tone: 'bad', text })
    })
  }, [isShared, save, change, locale, t])
  return null
}
