import type { i18n } from 'i18next'
import X from 'lucide-react/icons/x'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { mostCompared } from '#domain/compare/commands.ts'
import { loadNamespaces } from '../../i18n/load.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { PickModel } from '../../models/compare.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { clearCompared, loadCompared, PICKS_CHANGED, type PicksChanged, removeCompared } from '../pick-actions.ts'

/** Shows the bar of picks, in a root of its own at the end of the window, over whatever page there is. */
export async function openTray(instance: i18n): Promise<void> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const show = (picks: readonly PickModel[]) => {
    // Pages leave room for it, and keep the focus above it.
    document.documentElement.toggleAttribute('data-tray', picks.length > 0)
    root.render(
      <I18nextProvider i18n={instance}>
        <Tray picks={picks} />
      </I18nextProvider>,
    )
  }
  window.addEventListener(PICKS_CHANGED, event => {
    const { compare, picks } = (event as PicksChanged).detail
    if (picks) show(picks)
    else if (compare) void loadCompared()
  })
  await loadNamespaces(instance, ['picks'])
  await loadCompared()
}

/** The tray shows the picks for comparing at the end of the window. It is empty without picks. */
function Tray({ picks }: { picks: readonly PickModel[] }) {
  const { t } = useTranslation('picks')
  const prefix = useLanguagePrefix()
  if (picks.length === 0) return null
  const free = Array.from({ length: Math.max(0, mostCompared - picks.length) }, (_, place) => place)
  return (
    <section aria-label={t('tray')} className="compare-tray">
      <div className="frame flex items-center gap-3 py-2.5 md:gap-5">
        <ul className="flex min-w-0 gap-2 md:gap-3">
          {picks.map(pick => (
            <li key={pick.productId} className="relative w-9 md:w-12">
              <a href={pick.path} title={pick.name}>
                <Picture
                  picture={pick.picture}
                  alt={pick.name}
                  sizes="48px"
                  className="block aspect-[4/5] overflow-hidden rounded-sm bg-well"
                />
              </a>
              <button
                type="button"
                onClick={() => void removeCompared(pick.productId)}
                aria-label={t('remove', { product: pick.name })}
                className="absolute -end-2 -top-2 grid size-6 cursor-pointer place-items-center rounded-full border border-line bg-surface text-ink hover:bg-sunken"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
          {free.map(place => (
            <li
              key={place}
              aria-hidden="true"
              className="aspect-[4/5] w-9 rounded-sm border border-line border-dashed max-sm:hidden md:w-12"
            />
          ))}
        </ul>
        <div className="ms-auto flex shrink-0 items-center gap-1 md:gap-3">
          <button type="button" onClick={() => void clearCompared()} className={buttonClass('quiet', 'small')}>
            {t('clear')}
          </button>
          <a href={`${prefix}/compare`} className={buttonClass('primary', 'small')}>
            {t('open')}
          </a>
        </div>
      </div>
    </section>
  )
}
