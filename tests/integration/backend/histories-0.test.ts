import { realHistories } from '#tests/harness/sync/real-histories.ts'

realHistories(0, 0.05)
