import { useLingui } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { orderedMenuEntries } from '#kinds/menu-entries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ShoppingCart } from 'lucide-react'
import type { Product } from '#contract/entities/product.ts'
import { plural } from '@lingui/core/macro'
import { useNavigate } from 'react-router-dom'
import { showMembershipRefusal, ensureLoggedIn } from '#api/refusals.ts'
import type { SearchValues } from '#domain/requests/draft/defaults.ts'
import { overlayParam, paths } from '#domain/paths.ts'
import { useLocale, prefs } from '#prefs/prefs.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { deselectProducts } from '../selection.ts'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[contenteditable], textarea, select, input:not([type="checkbox"])')

/** The key S, pressed outside fields and dialogs, focuses the first action, because Tab reaches it after all rows. */
export const useActionBarShortcut = () => {
  const actions = useRef<HTMLDivElement>(null)
  const { shortcuts } = useSnapshot(prefs)
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (event.key.toLowerCase() !== 's' || document.querySelector('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      actions.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcuts])
  return { actions, hint: shortcuts }
}

export const useStartRequest = () => {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const [, changeAddress] = useUrlParams()
  const { save } = useSave()
  const request = async (kind: RequestKind, products: readonly Product[], unknown = 0, values?: SearchValues) => {
    const answerable = products.filter((product) => product.company !== null)
    const suppliers = [...new Map(answerable.map(({ company }) => [company?.companyId, company])).values()]
    const total = suppliers.length
    const silent = suppliers.filter((company) => company?.answersHere === false).length
    // For a wanted specification, the app suggests the suppliers; if there are several, the buyer did not choose them.
    const chosen = values?.wish !== undefined && total > 1 ? 0 : total
    if (!(await ensureLoggedIn(chosen, { total, silent }))) return
    if (answerable.length === 0)
      return showToast({ tone: 'bad', text: t`The register names no supplier for this product` })
    await save(async () => {
      const [{ startDraft }, { readChoices }, { readQuotaCheck }, { kindContracts }] = await Promise.all([
        import('#account/drafts/start.ts'),
        import('#catalogue/queries/names/choices.ts'),
        import('#account/queries/drafts.ts'),
        import('#contract/entities/request.ts'),
      ])
      // If the quota does not allow the request, its form does not open (specification, section 4).
      if (!(await readQuotaCheck(kind)).ok) return showMembershipRefusal(kindContracts[kind].permissionType)
      const localId = await startDraft(kind, answerable, await readChoices(locale), values)
      deselectProducts(answerable)
      changeAddress({ [overlayParam.draft]: localId })
      const left = unknown + products.length - answerable.length
      const text = plural(left, {
        one: '# product was left out because its supplier is unknown',
        other: '# products were left out because their suppliers are unknown',
      })
      if (left > 0) showToast({ tone: 'neutral', text })
    })
  }
  const add = async (products: readonly Product[]): Promise<boolean> => {
    if (!(await ensureLoggedIn())) return false
    return save(async () => {
      const { addToCart } = await import('#account/actions/records.ts')
      await addToCart([...products])
      const open = { label: t`Open cart`, run: () => void navigate(paths.cart()) }
      showToast({ tone: 'ok', text: t`Added to cart`, action: open })
    })
  }
  return { request, add }
}

export const ProductActions = ({ product, className }: { product: Product; className: string }) => {
  const { t } = useLingui()
  const { request, add } = useStartRequest()
  return (
    <div className={className}>
      <IconButton icon={ShoppingCart} line label={t`Add to cart`} onClick={() => void add([product])} />
      <RequestButtons onPage onRequest={(kind) => void request(kind, [product])} />
    </div>
  )
}

type RequestButtonsProps = Readonly<{ onPage?: boolean; onRequest: (kind: RequestKind) => void }>

export const RequestButtons = ({ onPage = false, onRequest }: RequestButtonsProps) => {
  const { i18n } = useLingui()
  return orderedMenuEntries.toReversed().map(([kind, { icon, ask, button, leads }]) => (
    <Button
      key={kind}
      look={leads ? 'primary' : onPage ? 'secondary' : 'on'}
      icon={leads || !onPage ? icon : undefined}
      onClick={() => onRequest(kind)}
    >
      {i18n._(onPage ? ask : button)}
    </Button>
  ))
}
