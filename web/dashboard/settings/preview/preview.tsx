import type { ReactNode } from 'react'
import type { Settings } from '#domain/settings/events.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { Wrong } from '../editing.ts'
import type { FormGroup } from '../groups.ts'
import { CurrencyPreview, DigitsPreview } from './amounts.tsx'
import { BrandingPreview } from './branding.tsx'
import { CheckoutPreview } from './checkout.tsx'
import { HomePreview } from './home.tsx'
import { SharingPreview } from './links.tsx'
import { ReviewsPreview } from './reviews.tsx'
import { ScriptsPreview } from './scripts.tsx'
import { GeneralPreview, SocialPreview } from './shop.tsx'

type Props = { readonly settings: Settings; readonly wrong: readonly Wrong[] }

const previews: { readonly [group in FormGroup]: (props: Props) => ReactNode } = {
  general: GeneralPreview,
  branding: BrandingPreview,
  home: HomePreview,
  sharing: SharingPreview,
  social: SocialPreview,
  currency: CurrencyPreview,
  languages: DigitsPreview,
  checkout: CheckoutPreview,
  reviews: ReviewsPreview,
  scripts: ScriptsPreview,
}

/** What shoppers would see with everything that is typed. */
export function Preview({ group, ...props }: Props & { readonly group: FormGroup }) {
  const t = useWords('settings')
  const Shown = previews[group]
  return (
    <section className="panel settings-preview" aria-labelledby="preview">
      <header className="panel-head">
        <h2 className="panel-title" id="preview">
          {t('preview.title')}
        </h2>
      </header>
      <Shown {...props} />
    </section>
  )
}
