import { useLingui } from '@lingui/react/macro'
import { noteFavourite, removeFavourite, saveFavourite } from '#account/records/favourites.ts'
import { showToast } from '#ui/toast-state.ts'

export interface Supplier {
  readonly companyId: string
  readonly name: string
}

/**
 * Saves and removes favourites. Undo after a removal restores the note too. Each resolves to false if the disk refused.
 */
export const useFavouriteActions = () => {
  const { t } = useLingui()
  const tellFailure = (stored: Promise<unknown>): Promise<boolean> =>
    stored.then(
      () => true,
      () => {
        showToast({ tone: 'bad', text: t`Could not be saved on this device` })
        return false
      },
    )
  const remove = async (supplier: Supplier) => {
    const note = await removeFavourite(supplier)
    const { name } = supplier
    const back = () => void tellFailure(note === '' ? saveFavourite(supplier) : noteFavourite(supplier, note))
    showToast({ tone: 'neutral', text: t`${name} removed`, action: { label: t`Undo`, run: back } })
  }
  return {
    save: (supplier: Supplier) => tellFailure(saveFavourite(supplier)),
    remove: (supplier: Supplier) => tellFailure(remove(supplier)),
  }
}
