const loading = new Map<string, Promise<void>>()

/**
 * Loads a script of a payment provider from the provider's own host, once; one that failed can be asked for again. These
 * scripts may not be bundled or kept: the provider changes them when it has to.
 */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading.delete(src)
      reject(new Error(`${src} did not load`))
    }
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
