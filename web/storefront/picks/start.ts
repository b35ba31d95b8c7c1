import { PICKS_CHANGED } from '../pick-actions.ts'
import type { ShellParts } from '../shell/shell-loader.ts'

/** One listener for all cards' Save and Compare. The rest loads with the first press, or for visitors with picks. */
export function startPicks(parts: ShellParts): void {
  let started: Promise<ReturnType<typeof import('./picked.ts').startPicked>> | null = null
  const start = () => {
    started ??= import('./picked.ts').then(({ startPicked }) => startPicked(parts))
    return started
  }
  document.addEventListener('click', event => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLButtonElement>('button[form="save-form"], button[form="compare-form"]')
    if (!button) return
    event.preventDefault()
    // Without the code the form does the same.
    start().then(
      picked => picked.press(button),
      () => button.form?.requestSubmit(button),
    )
  })
  window.addEventListener(PICKS_CHANGED, () => void start(), { once: true })
  const link = document.getElementById('wishlist-link')
  const count = document.getElementById('wishlist-count')
  if (Number(count?.dataset.count) > 0 || Number(link?.dataset.compared) > 0) void start()
}
