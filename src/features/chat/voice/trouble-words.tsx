import { Trans } from '@lingui/react/macro'
import type { Trouble } from './use-speaking.ts'

const Words = ({ why }: { readonly why: Trouble }) => {
  switch (why) {
    case 'denied':
      return (
        <Trans>
          Voice input needs the microphone, and it is blocked for this page. Allow it in your browser’s settings for
          this page, then try again. Or type the question.
        </Trans>
      )
    case 'no-microphone':
      return <Trans>No microphone was found. Connect one and try again, or type the question.</Trans>
    case 'taken':
      return <Trans>The microphone cannot be used now. Close other programs that use it, then try again.</Trans>
    case 'silence':
      return <Trans>No input detected</Trans>
    case 'network':
      return <Trans>Your browser needs a connection to recognise speech. Try again when you are online.</Trans>
    case 'language':
      return <Trans>Your browser does not recognise speech in this language. Type the question.</Trans>
    case 'failed':
      return <Trans>Your browser could not recognise what you said. Try again, or type the question.</Trans>
    case 'unsupported':
      return <Trans>This browser cannot record sound here. Type the question.</Trans>
    case 'neither':
      return <Trans>Neither this server nor your browser can turn speech into text. Type the question.</Trans>
    case 'full':
      return <Trans>Five recordings wait already. Delete one, or wait until they are text.</Trans>
  }
}

/** Why speaking is not possible, and what helps. */
export const TroubleWords = ({ why }: { readonly why: Trouble }) => (
  <p role="alert">
    <Words why={why} />
  </p>
)
