import { waitFor } from '@testing-library/react'

/** A busy machine answers later than a second, and is right all the same. */
export const until = (check: () => void | Promise<void>): Promise<void> => waitFor(check, { timeout: 10_000 })
