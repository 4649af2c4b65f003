import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'

const rows = [-300, -220, -150, -95, -50, -15, 15, 50, 95, 150, 220, 300, 400]

interface AuthArtProps {
  readonly name: string
  readonly slogan: ReactNode
  readonly children: ReactNode
}

export const AuthArt = ({ name, slogan, children }: AuthArtProps) => (
  <div className="stack auth__art">
    <svg className="field" viewBox="0 0 380 560" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <circle cx="270" cy="226" r="52" fill="#0f5d52" />
      <path d="M0 252c90 14 210-24 380-20v328H0z" fill="#06302b" />
      <path d="M0 252c90 14 210-24 380-20" fill="none" stroke="#1d7566" strokeWidth="1.5" />
      <g stroke="#135146" strokeWidth="1.5" opacity=".8">
        {rows.map((x) => (
          <path key={x} d={`M236 238L${190 + x * 1.9} 560`} />
        ))}
      </g>
    </svg>
    <p className="brand">
      <BrandMark />
      <span>{name}</span>
    </p>
    {/* This is not a heading, because the form's heading must be the first one. */}
    <p className="auth__slogan">{slogan}</p>
    <p className="auth__say">{children}</p>
  </div>
)
