import { LogOut } from 'lucide-react'
import type { SellerInfo } from '#contract/entities/account.ts'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Select } from '#ui/fields/select.tsx'
import { sellerLocales, type SellerLocale, type Words } from './texts.ts'

const languageNames = { en: 'English', 'zh-Hans': '简体中文' } as const satisfies Record<SellerLocale, string>
const languages = sellerLocales.map((value) => ({ value, label: languageNames[value] }))

interface HeaderProps {
  readonly words: Words
  readonly locale: SellerLocale
  readonly onLocale: (locale: SellerLocale) => void
  readonly info: SellerInfo | null
  readonly onLogOut: (() => void) | null
}

export const Header = ({ words, locale, onLocale, info, onLogOut }: HeaderProps) => {
  const name = info?.name ?? info?.supplierId
  return (
    <header className={onLogOut ? 'top' : 'top top--door'}>
      {onLogOut && (
        <p className="brand">
          <BrandMark />
          <span>{words.title}</span>
        </p>
      )}
      {info && name && (
        <p className="who">
          <Monogram name={name} size="sm" />
          <span className="grow">
            <b className="clip">{name}</b>
            <span className="faint tiny clip">{info.email}</span>
          </span>
        </p>
      )}
      <div className="row push top__tools">
        <Select
          value={locale}
          aria-label="Language 语言"
          options={languages}
          onValue={(next) => next !== '' && onLocale(next)}
        />
        {onLogOut && (
          <Button look="ghost" icon={LogOut} onClick={onLogOut}>
            {words.logOut}
          </Button>
        )}
      </div>
    </header>
  )
}
