import { Plural } from '@lingui/react/macro'
import type { SignMeaning, SignQuestion } from '#domain/requests/paste/sign-meanings.ts'
import { NumberQuestion } from '#ui/fields/number-question.tsx'

interface PasteQuestionsProps {
  readonly questions: readonly SignQuestion[]
  readonly onAnswer: (sign: string, meaning: SignMeaning) => void
}

/** What a separator means in the column of quantities: asked once, and each row then shows its result. */
export const PasteQuestions = ({ questions, onAnswer }: PasteQuestionsProps) => (
  <>
    {questions.map((question) => {
      const { sign, grouped, count } = question
      return (
        <div key={sign} className="paste__question">
          <NumberQuestion
            id={`paste-question-${sign === ',' ? 'comma' : 'point'}`}
            question={question}
            unit=""
            onChoose={(number) => onAnswer(sign, number === grouped ? 'grouping' : 'decimal')}
          />
          {count > 1 && (
            <p className="help">
              <Plural
                value={count}
                one="The answer holds for # quantity."
                other="The answer holds for # quantities written like this."
              />
            </p>
          )}
        </div>
      )
    })}
  </>
)
