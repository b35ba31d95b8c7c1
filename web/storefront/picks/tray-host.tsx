import type { i18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadNamespaces } from '../../i18n/load.ts'
import type { PickModel } from '../../models/compare.ts'
import { loadCompared, PICKS_CHANGED, type PicksChanged } from '../pick-actions.ts'
import { Tray } from './tray.tsx'

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
