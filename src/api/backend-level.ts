import { levels, type Level } from '#contract/level.ts'
import { offerHoldsMs, type Offer, type OfferName, type Offers } from './offers.ts'
import { capabilities, foundBy, type Capability } from './levels.ts'

type Findings = Partial<Record<OfferName, Offer>>

/** Null: not found out yet, or so long ago that it must be found out again. */
export type Found = Readonly<Record<Capability, boolean | null>>

/** What is known about the backend. `keys`: the build setting. */
export const capabilitiesOf = (findings: Findings, keys: boolean, now: number): Found => {
  const known = (name: OfferName): boolean | null => {
    const offer = findings[name]
    return offer && Math.abs(now - offer.at) < offerHoldsMs ? offer.offered : null
  }
  return {
    clientRef: known(foundBy.clientRef),
    updatedSince: known(foundBy.updatedSince),
    keys,
    versions: known(foundBy.versions),
    deltas: known(foundBy.deltas),
    publicCopy: known(foundBy.publicCopy),
  }
}

/** The highest level whose every capability is known to be there. Unknown ones do not count. */
export const levelOf = (found: Found): Level => {
  const has = (level: Level) =>
    Object.entries(capabilities[level]).every(([name, needed]) => !needed || found[name as Capability] === true)
  return levels.toReversed().find(has) ?? 'specification'
}

/** Stores what a read has shown, if it is new. A finding that it contradicts is replaced at once. */
export const learn = async (
  offers: Pick<Offers, 'known' | 'note'>,
  name: OfferName,
  offered: boolean,
): Promise<void> => {
  if ((await offers.known(name)) !== offered) await offers.note(name, offered)
}
