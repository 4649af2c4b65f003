import { waitFor } from '@testing-library/react'

/** Waits until the check passes. The timeout is long, because a slow machine is not an error. */
export const until = (check: () => void | Promise<void>): Promise<void> => waitFor(check, { timeout: 10_000 })
