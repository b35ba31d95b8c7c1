/** The choice between light, dark and the system's theme. The next page applies it before its first paint. */
export function startTheme(): void {
  const group = document.getElementById('theme')
  if (!group) return
  const root = document.documentElement
  const current = root.dataset.theme ?? 'system'
  const input = group.querySelector<HTMLInputElement>(`input[value="${current}"]`)
  if (input) input.checked = true
  group.addEventListener('change', event => {
    const theme = (event.target as HTMLInputElement).value
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    try {
      if (theme === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', theme)
    } catch {
      // A browser that keeps nothing still shows the theme on this page.
    }
  })
}
