import { expect, test } from 'vitest'
import { runHistory } from '#tests/harness/sync/history.ts'
import type { Step } from '#tests/harness/sync/steps.ts'

const failedHistories: readonly (readonly [name: string, seed: number, steps: readonly Step[]])[] = [
  [
    'COAL-4 a draft was sent while its deletion was in flight: the send outlived the draft',
    75,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'save', draft: 1, tab: 1 },
      { do: 'discard', draft: 0, tab: 0 },
      { do: 'send', draft: 3, tab: 0 },
      { do: 'pass', ms: 20_000 },
      { do: 'die-soon', tab: 3, steps: 25 },
      { do: 'save', draft: 0, tab: 1 },
      { do: 'retry', tab: 3 },
    ],
  ],
  [
    'COAL-4 a draft was edited while its deletion was in flight: its save could never be sent',
    128,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'save', draft: 0, tab: 3 },
      { do: 'discard', draft: 0, tab: 3 },
      { do: 'edit', draft: 1, tab: 1, field: 'place', n: 789 },
      { do: 'pass', ms: 50 },
      { do: 'elsewhere', draft: 0, what: 'edit', n: 398 },
      { do: 'save', draft: 1, tab: 2 },
    ],
  ],
  [
    'SEND-4 a save was merged while a send waited for it: the confirmed text could no longer be sent',
    132,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'save', draft: 0, tab: 2 },
      { do: 'edit', draft: 2, tab: 2, field: 'place', n: 599 },
      { do: 'save', draft: 3, tab: 3 },
      { do: 'line', online: false },
      { do: 'pass', ms: 2_000 },
      { do: 'elsewhere', draft: 3, what: 'edit', n: 802 },
      { do: 'send', draft: 2, tab: 3 },
      { do: 'calm' },
      { do: 'pass', ms: 20_000 },
    ],
  ],
  [
    'DEP-2 a file was added while a save was in flight and then refused: the save waited for a missing upload',
    1038,
    [
      { do: 'start', draft: 3, tab: 2 },
      { do: 'start', draft: 2, tab: 1 },
      { do: 'fault', fault: 'unknown-code', chance: 0.7 },
      { do: 'save', draft: 2, tab: 1 },
      { do: 'attach', draft: 2, tab: 2 },
      { do: 'pass', ms: 500 },
    ],
  ],
  [
    'VERIFY-5 a send was applied, its answer lost, its repetition refused by a gateway: shown as not sent',
    1777,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'fault', fault: 'unknown-code', chance: 0.1 },
      { do: 'die-soon', tab: 2, steps: 31 },
      { do: 'edit', draft: 3, tab: 3, field: 'place', n: 343 },
      { do: 'continue', draft: 1, tab: 3 },
      { do: 'fault', fault: 'error-502-applied', chance: 0.7 },
      { do: 'send', draft: 0, tab: 2 },
      { do: 'pass', ms: 20_000 },
      { do: 'attach', draft: 0, tab: 0 },
    ],
  ],
  [
    'VERIFY-5 a send was applied, answered with HTML, and then as a reused key: shown as not sent',
    40,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'save', draft: 2, tab: 1 },
      { do: 'send', draft: 1, tab: 2 },
      { do: 'die-soon', tab: 2, steps: 37 },
      { do: 'save', draft: 1, tab: 3 },
      { do: 'fault', fault: 'proxy-html-applied', chance: 0.3 },
      { do: 'hint', offline: false },
      { do: 'fault', fault: 'key-reused', chance: 0.7 },
      { do: 'line', online: true },
      { do: 'pass', ms: 2000 },
      { do: 'pass', ms: 90000 },
    ],
  ],
  [
    'ACC-1 another account logged in while a list was read: the rest was read with its token',
    259,
    [
      { do: 'refresh', tab: 1 },
      { do: 'sign-out', other: true },
      { do: 'pass', ms: 2000 },
    ],
  ],
  [
    'I1 the model reported a note as lost that an edit had replaced, because the tab died during the edit',
    1112,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'start', draft: 3, tab: 0, kind: 'sample' },
      { do: 'start', draft: 2, tab: 3, kind: 'intention' },
      { do: 'edit', draft: 2, tab: 3, field: 'note', n: 71 },
      { do: 'die-soon', tab: 0, steps: 4 },
      { do: 'edit', draft: 2, tab: 2, field: 'quantity', n: 338 },
    ],
  ],
  [
    'I19 the model did not accept that an action waits for an earlier one whose file needs the buyer',
    2533,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'act', tab: 1, name: 'record-receive', file: true },
      { do: 'fault', fault: 'key-reused', chance: 0.3 },
      { do: 'start', draft: 1, tab: 0, kind: 'sample' },
      { do: 'kill', tab: 2 },
      { do: 'pass', ms: 50 },
      { do: 'save', draft: 2, tab: 0 },
      { do: 'act', tab: 1, name: 'record-close', file: false },
    ],
  ],
  [
    'I7 the model missed a frozen tab’s claim, because another tab had finished it and a full disk deleted it',
    69301,
    [
      { do: 'start', draft: 0, tab: 0 },
      { do: 'save', draft: 2, tab: 1 },
      { do: 'freeze', tab: 0 },
      { do: 'start', draft: 3, tab: 2, kind: 'sample' },
      { do: 'save', draft: 3, tab: 2 },
      { do: 'hint', offline: false },
      { do: 'pass', ms: 90_000 },
      { do: 'disk', tab: 1, error: 'QuotaExceededError', times: 1 },
      { do: 'send', draft: 3, tab: 3 },
      { do: 'thaw' },
    ],
  ],
]

test.each(failedHistories)('%s (seed %i)', async (_, seed, steps) => {
  expect((await runHistory(seed, steps)).problems).toEqual([])
})
