import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { ShellModel } from '../../storefront/shop.ts'
import { cutAtSlots, fillSlots, type PageSlot, pageSlots } from '../slots.ts'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { ChromeProps } from './props.ts'

/** HTML before and after the page. */
export type Chrome = { readonly top: string; readonly end: string }
type CutChrome = { readonly [part in keyof Chrome]: readonly string[] }

const rendered = new WeakMap<ShellModel, CutChrome>()

/** Header and footer of a language, rendered once for as long as the model stays the same. */
export function chromeOf(model: ShellModel, instance: i18n, values: { readonly [name in PageSlot]: string }): Chrome {
  let cut = rendered.get(model)
  if (!cut) {
    cut = renderChrome(model, instance)
    rendered.set(model, cut)
  }
  return { top: fillSlots(cut.top, values), end: fillSlots(cut.end, values) }
}

function renderChrome(model: ShellModel, instance: i18n): CutChrome {
  const language = instance.language as Language
  const props: ChromeProps = {
    model,
    language,
    prefix: prefixOf(language),
    t: instance.getFixedT(null, 'shell'),
  }
  const top = renderToStaticMarkup(
    <>
      <a href="#main" className="skip-link">
        {props.t('skip')}
      </a>
      <Banner {...props} />
      <Header {...props} />
    </>,
  )
  const end = renderToStaticMarkup(
    <>
      <Footer {...props} />
      <p id="announcer" role="status" className="sr-only" />
    </>,
  )
  return {
    top: cutAtSlots(top, pageSlots),
    end: cutAtSlots(end, pageSlots),
  }
}
