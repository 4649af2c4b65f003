import * as z from 'zod/mini'
import { pushMessage } from '#contract/calls/push.ts'

/** The service worker's message to a page after a click on a notification. The page answers through the port. */
export const openMessage = z.object({ type: z.literal('open'), path: pushMessage.shape.url })
