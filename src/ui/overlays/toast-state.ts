import { proxy } from 'valtio'

export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'bad' | 'neutral'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const toasts = proxy<{ items: Toast[] }>({ items: [] })

let nextId = 1

/** Repeating a shown text restarts its time. A success removes the shown errors, which it makes obsolete. */
export const showToast = (toast: Omit<Toast, 'id'>): void => {
  const otherToasts = toasts.items.filter(({ text, tone }) =>
    tone === 'bad' && toast.tone === 'ok' ? false : text !== toast.text || tone !== toast.tone,
  )
  toasts.items = [...otherToasts, { ...toast, id: nextId++ }]
}

export const removeToast = (id: number): void => {
  toasts.items = toasts.items.filter((toast) => toast.id !== id)
}
