const intervalMs = 3000

/** Rotates the strip's messages. Stops for a pointer, for the focus, behind another tab, and when the visitor says so. */
export function startBanner(): void {
  const banner = document.getElementById('banner')
  const button = document.getElementById('banner-pause')
  if (!banner || !button || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const messages = [...banner.querySelectorAll<HTMLElement>('.banner-message')]
  let shown = 0
  let stopped = false
  let hovered = false
  const focused = () => banner.contains(document.activeElement) && document.activeElement?.matches(':focus-visible')

  setInterval(() => {
    if (stopped || hovered || document.hidden || focused()) return
    const next = (shown + 1) % messages.length
    messages[shown]?.setAttribute('hidden', '')
    messages[next]?.removeAttribute('hidden')
    shown = next
  }, intervalMs)

  banner.addEventListener('pointerenter', event => {
    hovered = event.pointerType === 'mouse'
  })
  banner.addEventListener('pointerleave', () => {
    hovered = false
  })
  button.addEventListener('click', () => {
    stopped = !stopped
    banner.toggleAttribute('data-paused', stopped)
    const label = button.querySelector('span')
    if (label) label.textContent = (stopped ? button.dataset.play : button.dataset.pause) ?? ''
  })
}
