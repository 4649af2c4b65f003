import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Answer } from '#domain/assistant/answer.ts'
import { factsOfField, hasOnlyCitedFigures, citationPattern, parseCitation } from '#domain/assistant/cited-text.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator } from '#i18n/formats.ts'
import { useFactTexts } from './answer-lines.tsx'
import { Fragment } from 'react'
import type { Citation, StoredReply } from '#domain/chat/conversation.ts'

export const withheldMark = '\uE000'
const ownSigns = /[\uE000-\uE002]/g

/** Unless the reply is `unchecked`, also withholds pieces with figures or unknown citations that a backend let pass. */
export const visiblePieces = ({ pieces, cited, unchecked }: StoredReply): string[] =>
  pieces
    .map((piece) =>
      piece !== null && (unchecked || hasOnlyCitedFigures(piece, cited))
        ? piece.replaceAll(ownSigns, '')
        : withheldMark,
    )
    .filter((piece, at, all) => piece !== withheldMark || all[at - 1] !== withheldMark)

export const useFactPrinter = (cited: readonly Citation[]) => {
  const { valueOf } = useFactTexts()
  return (inner: string): string => {
    const { places, field } = parseCitation(inner)
    const record = cited[places[0] ?? -1]
    const facts = record && field !== null ? factsOfField(record, field) : []
    return facts.length > 0 ? facts.map(valueOf).join(listSeparator()) : `[${inner}]`
  }
}

export const WithheldNote = () => (
  <span className="chat__gap small">
    <Trans>left out: not in the records</Trans>
  </span>
)

export const PlainReply = ({ reply }: { readonly reply: StoredReply }) => {
  const print = useFactPrinter(reply.cited)
  const parts = visiblePieces(reply)
    .join('')
    .replaceAll(new RegExp(String.raw`([ \t]*)${citationPattern.source}`, 'gi'), (_, blanks: string, inner: string) =>
      parseCitation(inner).field === null ? '' : blanks + print(inner),
    )
    .split(withheldMark)
  return (
    <p className="t-16 breaks">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts are identified by their position alone
        <Fragment key={at}>
          {at > 0 && (
            <>
              {' … '}
              <WithheldNote />{' '}
            </>
          )}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

const FoundRecords = ({ answer }: { readonly answer: Extract<Answer, { kind: 'records' }> }) => {
  const { country } = useFactTexts()
  const { total, shape, destination, nearest } = answer
  if (nearest !== undefined) return <Trans>No registered product fits all of that. These are the nearest.</Trans>
  switch (shape) {
    case 'products':
      return <Plural value={total} one="# registered product fits." other="# registered products fit." />
    case 'suppliers':
      return <Plural value={total} one="# supplier has such products." other="# suppliers have such products." />
    case 'doses':
      return (
        <Plural value={total} one="The register states # dose for it." other="The register states # doses for it." />
      )
    case 'crops':
      return <Plural value={total} one="It is registered on # crop." other="It is registered on # crops." />
    case 'pests':
      return (
        <Plural
          value={total}
          one="It is registered against # pest, disease or weed."
          other="It is registered against # pests, diseases and weeds."
        />
      )
    case 'company':
      return <Trans>This is where the supplier is.</Trans>
    case 'active':
      return <Trans>This is how the register names the active ingredient.</Trans>
    case 'field':
      return <Trans>This is what the register says.</Trans>
    case 'exportable': {
      const to = destination ? country(destination.country) : ''
      return destination?.open ? (
        <Trans>
          China’s register lets it be exported to {to}. Whether {to} lets it in is decided there.
        </Trans>
      ) : (
        <Trans>China’s register does not let it be exported to {to}.</Trans>
      )
    }
  }
}

const None = ({ answer }: { readonly answer: Extract<Answer, { kind: 'none' }> }) => {
  const names = answer.names.join(listSeparator())
  switch (answer.why) {
    case 'unknown':
      return <Trans>Not in our data: {names}. Check how it is written, or try its English name.</Trans>
    case 'notHeld':
      return <Trans>Not in our data. Ask the supplier for it.</Trans>
    case 'noRecord':
      return <Trans>Not in our data: no registered product fits all of that.</Trans>
    case 'noDose':
      return <Trans>Not in our data: there are such products, but the register states no dose for them.</Trans>
    case 'foreignRegister':
      return <Trans>Not in our data: it has China’s register only.</Trans>
    case 'notUnderstood':
      return (
        <Trans>I did not understand that. Name a product, a crop, a pest, a supplier or a registration number.</Trans>
      )
  }
}

export const AnswerText = ({ answer }: { readonly answer: Answer }) => {
  switch (answer.kind) {
    case 'records':
      return <FoundRecords answer={answer} />
    case 'none':
      return <None answer={answer} />
    case 'ask':
      return answer.about === 'crop' ? (
        <Trans>For which crop? A dose belongs to a crop.</Trans>
      ) : (
        <Trans>To which country?</Trans>
      )
    case 'poison':
      return (
        <Trans>
          Call a poison centre or the emergency services now. Have the label and the safety data sheet (SDS) of the
          product at hand.
        </Trans>
      )
    case 'mixing':
      return <Trans>I give no advice on mixing products. Follow the label, and ask the supplier.</Trans>
    case 'price':
      return (
        <Trans>
          Prices are quoted, not listed: choose products in the <Link to={paths.products()}>product library</Link> and
          ask their suppliers for a price. Published market prices are here:
        </Trans>
      )
    case 'help':
      return answer.about === 'start' ? (
        <Trans>
          I look things up: products and suppliers of China’s register, prices, and your own requests. For example:
        </Trans>
      ) : (
        <Trans>How the app is used is described in the help.</Trans>
      )
    case 'compare':
      return <Plural value={answer.ids.length} one="# product to compare." other="# products to compare." />
    case 'mine':
      return <Trans>These are your own requests, as they are on this device.</Trans>
  }
}
