import { luckyCalls } from '#contract/calls/lucky.ts'
import { luckyOverview, type LuckyOverview } from '#contract/entities/lucky.ts'
import { ownKey } from '../../store/confirmed-rows.ts'
import { useFetched, type Fetched } from '../fetched.ts'

/** The prizes, their odds and the account's own draws. `again`: a change of it requests them again. */
export const useLucky = (again: unknown): Fetched<LuckyOverview> =>
  useFetched(ownKey.lucky, luckyOverview, ({ call }) => call(luckyCalls.luckyOverview), { again })
