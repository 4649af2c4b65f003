import type { MessageDescriptor } from '@lingui/core'
import type { AccountProblem } from '#domain/account/rules.ts'
import { accountProblemWords } from '#i18n/words/account-words.ts'

/** What stands under a field. */
export const problemText: Record<AccountProblem, MessageDescriptor> = accountProblemWords
