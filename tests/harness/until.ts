import { waitFor } from '@testing-library/react'

/** A busy machine may answer after more than a second, which is not an error. */
export const until = (check: () => void | Promise<void>): Promise<void> => waitFor(check, { timeout: 10_000 })
