/** Less than this is a trembling finger. */
const tremblePx = 8
/** Banner, header and category bar: as long as one of them is in sight, nothing leaves. */
const topPx = 200

/** The header leaves while somebody scrolls down and comes back on the way up, on focus, and near the top. */
export function startHeader(): void {
  const header = document.getElementById('header')
  if (!header) return
  let last = window.scrollY
  const show = () => header.removeAttribute('data-away')
  window.addEventListener(
    'scroll',
    () => {
      const now = window.scrollY
      if (Math.abs(now - last) < tremblePx) return
      const busy = header.contains(document.activeElement) || header.querySelector('[aria-expanded="true"]')
      if (now > last && now > topPx && !busy) header.setAttribute('data-away', '')
      else show()
      last = now
    },
    { passive: true },
  )
  header.addEventListener('focusin', show)
}
