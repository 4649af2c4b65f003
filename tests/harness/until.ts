import { waitFor } from '@testing-library/react'

/** Waits for a check. Has a long timeout, because a slow machine is not an error. */
export const until = (check: () => void | Promise<void>): Promise<void> => waitFor(check, { timeout: 10_000 })
