import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/shared/localized-text.ts'
import { cutAtSlots } from '../../../app/slots.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { ShellModel } from '../../../models/shell.ts'
import { type PageSlot, pageSlots, slot, type VisitorSlot, visitorSlots } from '../slots.ts'
import { Banner } from './banner.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
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

/**
 * The shared parts of all cards' Save and Compare buttons, so that each of them is a few words in the page: the form that it
 * sends where there are no scripts, and its drawing.
 */
function PickForms({ prefix }: Pick<ChromeProps, 'prefix'>) {
  return (
    <>
      <form id="save-form" method="post" action={`${prefix}/wishlist/save`} hidden>
        <input type="hidden" name="page" value={`${prefix}${slot('path')}${slot('parameters')}`} />
      </form>
      <form id="compare-form" method="post" action={`${prefix}/compare/add`} hidden />
      <svg aria-hidden="true" width="0" height="0" className="absolute">
        <symbol id="icon-save" viewBox="0 0 24 24">
          <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
        </symbol>
        <symbol id="icon-compare" viewBox="0 0 24 24">
          <path d="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
        </symbol>
      </svg>
    </>
  )
}
