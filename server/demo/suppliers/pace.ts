import type { Config } from '#server/platform/config.ts'

/** Long enough to see a request travel, short enough to wait for its answer. */
const demonstrationDelayMs = 20_000

/** How long a demonstration supplier waits before each of its steps, ms. */
export const supplierDelayMs = (config: Pick<Config, 'supplierDelayMs'>): number =>
  config.supplierDelayMs ?? demonstrationDelayMs
