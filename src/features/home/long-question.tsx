import { useEffect } from 'react'
import { maxQuestionLength } from '#domain/chat/conversation.ts'
import { useLengthLimit } from '#ui/fields/surplus.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

export const QuestionSurplusMark = ({ text, tries }: Readonly<{ text: string; tries: number }>) => {
  const { attributes, mark } = useLengthLimit({ text, limit: maxQuestionLength, describedBy: undefined })
  const message = attributes['data-surplus']
  useEffect(() => {
    if (tries > 0 && message !== undefined) showToast({ tone: 'bad', text: message })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- announced for each try, not for each key
  }, [tries])
  return mark
}
