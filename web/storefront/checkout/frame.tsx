import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useTranslation } from 'react-i18next'
import { Outlet, useLoaderData } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { Currency } from '../../ui/currency.ts'
import { OfflineStrip } from '../../ui/offline-strip.tsx'
import { ShopName } from '../../ui/page-title.tsx'
import { ThemeSheet } from '../shell/shell.tsx'
import type { ShellData } from '../shell/shell-loader.ts'

/** The checkout's frame: the shop's name, a way back, help, and nothing that leads elsewhere. */
export function Frame() {
  const { name, phone, currency, theme } = useLoaderData() as ShellData
  const { t, i18n } = useTranslation('checkout')
  const prefix = prefixOf(i18n.language as Language)
  return (
    <div id="shell">
      <ThemeSheet address={theme} />
      <a href="#main" className="skip-link">
        {t('frame.skip')}
      </a>
      <header className="border-line border-b bg-bg">
        <div className="frame flex h-15 items-center justify-between gap-4 md:h-19">
          <a href={prefix || '/'} data-reload="" className="wordmark text-ink no-underline">
            <bdi>{name}</bdi>
          </a>
          <a
            href={`${prefix}/cart`}
            data-reload=""
            className="body-sm inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-2"
          >
            {t('frame.cart')}
          </a>
        </div>
      </header>
      <OfflineStrip />
      <Currency value={currency}>
        <ShopName value={name}>
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </ShopName>
      </Currency>
      <footer className="border-line border-t">
        <p className="frame body-sm flex flex-wrap items-center gap-x-2 py-6 text-ink-2">
          <CircleQuestionMark size={16} aria-hidden />
          {t('frame.help')}
          {phone ? (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="py-1 font-semibold text-ink underline">
              <bdi dir="ltr">{phone}</bdi>
            </a>
          ) : null}
          {/* Help opens in another tab, so the form keeps its input. */}
          <a
            href={`${prefix}/contact`}
            target="_blank"
            rel="noopener"
            className="py-1 font-semibold text-ink underline"
          >
            {t('frame.contact')}
          </a>
        </p>
      </footer>
    </div>
  )
}
