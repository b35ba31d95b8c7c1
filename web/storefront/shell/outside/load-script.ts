/** Adds a script of another origin to the page. What it cannot do without is done by whoever calls this. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
