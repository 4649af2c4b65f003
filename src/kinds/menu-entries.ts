import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { FileBadge, Package, Send, type LucideIcon } from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'

/** The icon and labels of a kind, which menus and buttons need before its form is loaded. `leads`: the main kind. */
interface Face {
  readonly icon: LucideIcon
  readonly menu: MessageDescriptor
  readonly list: MessageDescriptor
  readonly button: MessageDescriptor
  readonly ask: MessageDescriptor
  readonly leads: boolean
}

export const menuEntries: Readonly<Record<RequestKind, Face>> = {
  enquiry: {
    icon: Send,
    menu: msg`Enquiries`,
    list: msg`Enquiries`,
    button: msg`Enquiry`,
    ask: msg`Enquire`,
    leads: true,
  },
  sample: {
    icon: Package,
    menu: msg`Samples`,
    list: msg`Sample requests`,
    button: msg`Sample`,
    ask: msg`Sample`,
    leads: false,
  },
  intention: {
    icon: FileBadge,
    menu: msg`Registration support`,
    list: msg`Registration support requests`,
    button: msg`Registration support`,
    ask: msg`Registration support`,
    leads: false,
  },
}

export const orderedMenuEntries = Object.entries<Face>(menuEntries) as readonly (readonly [RequestKind, Face])[]
