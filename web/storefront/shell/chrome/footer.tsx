import Headset from 'lucide-react/icons/headset'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import { type ChromeProps, slot } from '../slots.ts'
import { Newsletter } from './newsletter.tsx'
import social from './social-marks.json' with { type: 'json' }

const marks = { security: LockKeyhole, support: Headset, delivery: Truck } as const

export function Footer(props: ChromeProps) {
  const { model, prefix, t } = props
  const { settings } = model
  const promises = model.promises.map(({ promise, title, description }) => {
    const own = title || description
    return {
      promise,
      Icon: marks[promise],
      title: own ? title : t(`footer.promise.${promise}.title`),
      description: own ? description : t(`footer.promise.${promise}.description`),
    }
  })
  return (
    <footer id="footer" className="mt-section border-line border-t bg-sunken">
      {promises.length > 0 ? (
        <section aria-label={t('footer.promises')} className="border-line border-b">
          <ul className="frame grid gap-y-5 py-7 md:grid-cols-3 md:gap-x-10">
            {promises.map(({ promise, Icon, title, description }) => (
              <li key={promise} className="flex gap-3.5">
                <Icon size={22} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
                <div>
                  {title ? (
                    <h2 className="font-semibold leading-snug">
                      <bdi>{title}</bdi>
                    </h2>
                  ) : null}
                  <p className="body-sm text-ink-2">
                    <bdi>{description}</bdi>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="frame grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:gap-x-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)_17rem] xl:gap-x-14">
        <div className="max-md:col-span-2">
          <Newsletter {...props} />
        </div>
        <Column title={t('footer.shop')}>
          {model.categories.map(category => (
            <li key={category.id}>
              <a href={category.path} className="footer-link">
                {category.label}
              </a>
            </li>
          ))}
          <li>
            <a href={`${prefix}/store`} className="footer-link">
              {t('menu.allProducts')}
            </a>
          </li>
        </Column>
        <HelpColumn {...props} />
        <div className="flex flex-col gap-8 max-md:col-span-2">
          <Column title={t('footer.contact')}>
            <ContactLink href={`tel:${settings.phoneFooter.replace(/[^+\d]/g, '')}`} text={settings.phoneFooter} />
            <ContactLink href={`mailto:${settings.email}`} text={settings.email} />
            {settings.address ? (
              <li className="body-sm py-1 text-ink-2">
                <bdi>{settings.address}</bdi>
              </li>
            ) : null}
          </Column>
          <SocialLinks {...props} />
        </div>
      </div>
      <div className="border-line border-t">
        <div className="frame flex flex-wrap items-center gap-x-8 gap-y-4 py-5">
          <p className="label me-auto font-normal text-ink-3">
            <bdi>{settings.copyright}</bdi>
            <span className="ms-4">{paymentWays(props).join(' · ')}</span>
          </p>
          {settings.gatewayImage.map(address => (
            <img key={address} src={address} alt="" loading="lazy" className="h-6 w-auto" />
          ))}
          <ThemeSwitch {...props} />
          <Languages {...props} />
        </div>
      </div>
    </footer>
  )
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return text ? (
    <li>
      <a href={href} className="footer-link">
        <bdi dir="ltr">{text}</bdi>
      </a>
    </li>
  ) : null
}

/** How the shop takes payment, in words: what the owner has not switched on is not promised. */
function paymentWays({ model, t }: ChromeProps): readonly string[] {
  const { cod, stripe, paypal, sslCommerz, razorpay } = model.settings.paymentGateway
  return [
    ...(cod ? [t('footer.payment')] : []),
    ...(stripe ? [t('footer.cards')] : []),
    ...(paypal ? ['PayPal'] : []),
    ...(sslCommerz ? ['SSLCommerz'] : []),
    ...(razorpay ? ['Razorpay'] : []),
  ]
}

/** Pages about the shop: those that are there. */
function HelpColumn({ model, prefix, t }: ChromeProps) {
  const links = [
    { label: t('footer.contactPage'), path: `${prefix}/contact` },
    { label: t('footer.coupons'), path: `${prefix}/coupons` },
    ...(model.hasFaqs ? [{ label: t('footer.faqs'), path: `${prefix}/faqs` }] : []),
    ...(model.hasPosts ? [{ label: t('footer.blog'), path: `${prefix}/blog` }] : []),
    ...(model.brandGroups.length > 0 ? [{ label: t('footer.brands'), path: `${prefix}/brands` }] : []),
    ...model.pages,
  ]
  return (
    <Column title={t('footer.help')}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path} dir="auto" className="footer-link">
            {label}
          </a>
        </li>
      ))}
      {model.services.googleAnalyticsId || model.services.facebookPixelId ? (
        <li className="needs-js">
          <button type="button" id="cookie-settings" className="footer-link cursor-pointer">
            {t('footer.cookies')}
          </button>
        </li>
      ) : null}
    </Column>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="body-sm mb-2 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Each language in its own words. */
const names: { readonly [language in Language]: string } = {
  en: 'English',
  bn: 'বাংলা',
  ar: 'العربية',
  fr: 'Français',
}

/** Links to this page in the other languages. The server remembers a followed one; the face has just their letters. */
function Languages({ language, t }: ChromeProps) {
  return (
    <nav aria-label={t('footer.language')}>
      <ul className="flex flex-wrap gap-x-1">
        {languages.map(other => (
          <li key={other}>
            <a
              href={prefixOf(other) + slot(prefixOf(other) ? 'pathBehind' : 'path') + slot('parameters')}
              data-language={other}
              data-reload=""
              lang={other}
              hrefLang={other}
              dir="auto"
              aria-current={other === language || undefined}
              className="language-name body-sm inline-flex min-h-9 items-center rounded-sm px-2 text-ink-2 no-underline hover:text-ink hover:underline aria-current:font-semibold aria-current:text-ink"
            >
              {names[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ThemeSwitch({ t }: ChromeProps) {
  return (
    <fieldset id="theme" className="needs-js flex items-center">
      <legend className="sr-only">{t('theme.label')}</legend>
      {(['system', 'light', 'dark'] as const).map(theme => (
        <label
          key={theme}
          className="body-sm inline-flex min-h-9 cursor-pointer items-center border border-field px-3 text-ink-2 not-first-of-type:border-s-0 first-of-type:rounded-s-md last-of-type:rounded-e-md hover:text-ink has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input type="radio" name="theme" value={theme} defaultChecked={theme === 'system'} className="sr-only" />
          {t(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** The networks that the owner filled in, and email. Marks are drawn in a box of 24, with the text's colour. */
function SocialLinks({ model: { settings }, t }: ChromeProps) {
  const links = [
    ...Object.entries(social.networks).map(([network, { name, mark }]) => ({
      mark,
      label: name,
      href: settings.social[network as keyof typeof settings.social],
    })),
    { mark: social.email, label: t('footer.email'), href: settings.email && `mailto:${settings.email}` },
  ].filter(link => link.href)
  if (links.length === 0) return null
  return (
    <section aria-label={t('footer.follow')}>
      <ul className="-ms-2.5 flex flex-wrap">
        {links.map(({ mark, label, href }) => (
          <li key={label}>
            {/* biome-ignore lint/a11y/useAnchorContent: the label names it, the mark is hidden */}
            <a
              href={href}
              rel="noopener"
              aria-label={label}
              className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-well hover:text-ink"
            >
              <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" fillRule="evenodd" aria-hidden="true">
                <path d={mark} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
