import { realHistories } from '#tests/harness/sync/real-histories.ts'

realHistories(1, 0.05)
