import { BrandMark } from '#ui/brand-mark.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { ActionSpecimens } from './actions.tsx'
import { FieldSpecimens } from './fields.tsx'
import { ListSpecimens } from './lists.tsx'
import { OverlaySpecimens } from './overlays.tsx'
import { StateSpecimens } from './states.tsx'
import { TokenSpecimens } from './tokens.tsx'
import './gallery.css'

/** Every component in its states, beside the drawn sheet. For development only: nothing links to it. */
export const Gallery = () => (
  <main className="kit" translate="no">
    <header>
      <span className="brand">
        <BrandMark />
        <span>Agro Sourcing</span>
      </span>
      <h1>Components and tokens</h1>
      <p>The parts every screen is made of, with their states.</p>
    </header>
    <TokenSpecimens />
    <ActionSpecimens />
    <FieldSpecimens />
    <StateSpecimens />
    <ListSpecimens />
    <OverlaySpecimens />
    <Toaster />
  </main>
)
