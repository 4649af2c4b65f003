import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/marks/card.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import '../settings.css'

export const FeedbackScreen = () => (
  <div className="page set__page">
    <Card title={<Trans>Feedback</Trans>}>
      <FeedbackForm to="operator" />
    </Card>
  </div>
)
