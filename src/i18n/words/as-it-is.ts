import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * A text that is not a message of the app, such as a product's name or a server's words. Used as a message key, it
 * would be parsed for placeholders and reported as missing from the catalogue.
 */
export const asItIs = (text: string): MessageDescriptor => msg`${text}`
