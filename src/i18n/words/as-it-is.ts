import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * A text that is no message of the app, such as a product's name or the words of a server. With itself as the message's
 * key it would be parsed for places to fill in, and reported as missing from the catalogue.
 */
export const asItIs = (text: string): MessageDescriptor => msg`${text}`
