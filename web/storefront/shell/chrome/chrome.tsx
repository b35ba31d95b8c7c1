import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { ShellModel } from '../../../models/shell.ts'
import { cutAtSlots, type PageSlot, pageSlots, slot, type VisitorSlot, visitorSlots } from '../slots.ts'
import { Banner } from './banner.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PickForms } from './pick-forms.tsx'
import type { ChromeProps } from './props.ts'

/** HTML before and after the page, in parts: what is kept as bytes, what goes into it as text. */
export type Chrome = { readonly top: readonly (string | Uint8Array)[]; readonly end: readonly (string | Uint8Array)[] }
/** Bytes, and names of slots between them. */
type Cut = readonly (Uint8Array | PageSlot | VisitorSlot)[]

const rendered = new WeakMap<ShellModel, { readonly [part in keyof Chrome]: Cut }>()
const encoder = new TextEncoder()

/** Header and footer of a language, rendered once for as long as the model stays the same; a visitor's slots stay open. */
export function chromeOf(model: ShellModel, instance: i18n, values: { readonly [name in PageSlot]: string }): Chrome {
  let chrome = rendered.get(model)
  if (!chrome) {
    chrome = renderChrome(model, instance)
    rendered.set(model, chrome)
  }
  const fill = (cut: Cut) =>
    cut.map(part => (typeof part !== 'string' ? part : part in values ? values[part as PageSlot] : slot(part)))
  return { top: fill(chrome.top), end: fill(chrome.end) }
}

function renderChrome(model: ShellModel, instance: i18n): { readonly [part in keyof Chrome]: Cut } {
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
      <CookieNotice {...props} />
      <PickForms {...props} />
      <p id="announcer" role="status" className="sr-only" />
    </>,
  )
  return { top: cut(top), end: cut(end) }
}

function cut(html: string): Cut {
  return cutAtSlots(html, [...pageSlots, ...visitorSlots]).map((part, i) =>
    i % 2 === 0 ? encoder.encode(part) : (part as PageSlot | VisitorSlot),
  )
}
