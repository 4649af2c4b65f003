import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { FileBadge, Package, Send, type LucideIcon } from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'

/** What the shell and the library say of a kind. It comes with the first load, so it stands apart from its form. */
interface Face {
  readonly icon: LucideIcon
  /** In the menu, for all of them. */
  readonly menu: MessageDescriptor
  /** On the button that begins one with what is chosen. */
  readonly button: MessageDescriptor
  /** On the button that begins one on the page of a product. */
  readonly ask: MessageDescriptor
  /** The button that stands out among them. */
  readonly leads: boolean
}

export const faces: Readonly<Record<RequestKind, Face>> = {
  enquiry: { icon: Send, menu: msg`Enquiries`, button: msg`Enquiry`, ask: msg`Enquire`, leads: true },
  sample: { icon: Package, menu: msg`Samples`, button: msg`Sample`, ask: msg`Sample`, leads: false },
  intention: {
    icon: FileBadge,
    menu: msg`Registration support`,
    button: msg`Registration support`,
    ask: msg`Registration support`,
    leads: false,
  },
}

/** In the order of the menu. Among buttons the last one leads, so they stand the other way round. */
export const facesInOrder = Object.entries<Face>(faces) as readonly (readonly [RequestKind, Face])[]
