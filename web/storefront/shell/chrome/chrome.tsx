import type { i18n } from 'i18next'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/shared/localized-text.ts'
import { escapeHtml } from '../../../app/escape-html.ts'
import type { FormState } from '../../../app/form-state.ts'
import type { Markup } from '../../../app/kept-markup.tsx'
import { cutAtSlots } from '../../../app/slots.ts'
import { prefixOf, splitLanguage } from '../../../i18n/addresses.ts'
import type { ShellModel } from '../../../models/shell.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { type ChromeProps, type PageSlot, pageSlots, slot, type VisitorSlot, visitorSlots } from '../slots.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** HTML before and after the page, in parts: what is kept as bytes, what goes into it as text. */
type Chrome = { readonly top: Markup; readonly end: Markup }
/** Bytes, and names of slots between them. */
type Cut = readonly (Uint8Array | PageSlot | VisitorSlot)[]

const rendered = new WeakMap<ShellModel, { readonly [part in keyof Chrome]: Cut }>()
const encoder = new TextEncoder()

/** Header and footer of a language, rendered once for as long as the model stays the same; a visitor's slots stay open. */
export function chromeOf(model: ShellModel, instance: i18n, url: URL, form: FormState | undefined): Chrome {
  let chrome = rendered.get(model)
  if (!chrome) {
    chrome = renderChrome(model, instance)
    rendered.set(model, chrome)
  }
  const values = pageValues(url, instance, form)
  const fill = (cut: Cut) =>
    cut.map(part => (typeof part !== 'string' ? part : part in values ? values[part as PageSlot] : slot(part)))
  return { top: fill(chrome.top), end: fill(chrome.end) }
}

function renderChrome(model: ShellModel, instance: i18n): { readonly [part in keyof Chrome]: Cut } {
  const language = instance.language as Language
  const t = instance.getFixedT(null, 'shell')
  const props: ChromeProps = { model, language, prefix: prefixOf(language), t }
  const top = renderToStaticMarkup(
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      {model.draft ? <DraftNotice {...props} /> : null}
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

/** Shared parts of all Save and Compare buttons, so that each is short: their forms without scripts, and their drawings. */
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

/** Staff look at what is not published: nothing else on the page says so. */
function DraftNotice({ prefix, t }: ChromeProps) {
  return (
    <section
      id="draft-notice"
      aria-label={t('draft.label')}
      className="body-sm flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-line border-b bg-sunken px-4 py-2 text-ink"
    >
      <p>
        <b>{t('draft.label')}</b> {t('draft.text')}
      </p>
      <a
        href={`${prefix}/dashboard/settings/home`}
        data-reload=""
        className="inline-flex min-h-9 items-center font-semibold text-ink underline underline-offset-4"
      >
        {t('draft.back')}
      </a>
    </section>
  )
}

/** The strip above the header, if the shop has messages. They share one place; one at a time is shown and read. */
function Banner({ model, language, t }: ChromeProps) {
  const money = moneyFormat(language, model.currency)
  const messages = model.announcements.map(said => {
    if (typeof said === 'string') return said
    const amount = money(said.over)
    return said.area === null
      ? t('banner.freeDelivery', { amount })
      : t('banner.freeDeliveryIn', { amount, area: said.area })
  })
  if (messages.length === 0) return null
  return (
    <section
      id="banner"
      aria-label={t('banner.label')}
      className="relative flex h-9 items-center justify-center bg-banner px-11 text-on-banner md:gap-4"
    >
      <p className="grid min-w-0">
        {messages.map((message, i) => (
          <span
            key={message}
            hidden={i > 0}
            dir="auto"
            className="banner-message label col-start-1 row-start-1 truncate text-center"
          >
            {message}
          </span>
        ))}
      </p>
      {messages.length > 1 ? (
        <button
          type="button"
          id="banner-pause"
          data-pause={t('banner.pause')}
          data-play={t('banner.play')}
          className="needs-motion label absolute end-0 inline-flex h-9 min-w-11 cursor-pointer items-center justify-center gap-1.5 px-2 font-normal md:static"
        >
          <Pause size={14} aria-hidden className="banner-pausing" />
          <Play size={14} aria-hidden className="banner-paused" />
          <span className="max-md:sr-only">{t('banner.pause')}</span>
        </button>
      ) : null}
    </section>
  )
}

/** Asks before services of others load. A script shows it to visitors who have not answered. */
function CookieNotice({ model, language, t }: ChromeProps) {
  const { googleAnalyticsId, facebookPixelId } = model.services
  const names = [...(googleAnalyticsId ? ['Google Analytics'] : []), ...(facebookPixelId ? ['Facebook'] : [])]
  if (names.length === 0) return null
  const services = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return (
    <section
      id="cookie-notice"
      hidden
      tabIndex={-1}
      aria-labelledby="cookie-notice-title"
      data-google-analytics={googleAnalyticsId}
      data-facebook-pixel={facebookPixelId}
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-surface shadow-e2"
    >
      <div className="frame flex flex-wrap items-center gap-x-8 gap-y-4 py-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="cookie-notice-title" className="h4">
            {t('cookies.title')}
          </h2>
          <p className="body-sm mt-1 max-w-prose text-ink-2">{t('cookies.text', { services })}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="button" id="cookies-refuse" className={buttonClass('secondary')}>
            {t('cookies.refuse')}
          </button>
          <button type="button" id="cookies-allow" className={buttonClass('secondary')}>
            {t('cookies.allow')}
          </button>
        </div>
      </div>
    </section>
  )
}

/** The values of an address for the slots in header and footer. */
function pageValues(url: URL, i18n: i18n, form: FormState | undefined): { readonly [name in PageSlot]: string } {
  const { path } = splitLanguage(url.pathname)
  const searched = path === '/search' ? (url.searchParams.get('q') ?? '').slice(0, 200) : ''
  return {
    path: escapeHtml(path),
    pathBehind: path === '/' ? '' : escapeHtml(path),
    parameters: escapeHtml(url.search),
    searched: escapeHtml(searched),
    ...newsletterValues(url.searchParams.get('subscribed'), i18n, form),
  }
}

/** The newsletter's form came without scripts: the page says what scripts would have said. */
function newsletterValues(subscribed: string | null, i18n: i18n, form: FormState | undefined) {
  const t = i18n.getFixedT(null, 'shell')
  if (form?.form === 'newsletter') {
    const text = form.problem.code === 'email-required' ? t('newsletter.required') : t('newsletter.failed')
    const email = escapeHtml(form.values.email ?? '')
    return { newsletterState: 'failed', newsletterText: escapeHtml(text), newsletterEmail: email }
  }
  if (subscribed === null) return { newsletterState: 'idle', newsletterText: '', newsletterEmail: '' }
  const unsent = subscribed === 'unsent'
  const text = t(unsent ? 'newsletter.unsent' : subscribed === 'mail' ? 'newsletter.confirm' : 'newsletter.done')
  return { newsletterState: unsent ? 'failed' : 'done', newsletterText: escapeHtml(text), newsletterEmail: '' }
}
