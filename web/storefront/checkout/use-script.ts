import { useCallback, useEffect, useState } from 'react'

/** A provider's script while it loads, when it is there, and when it did not come. */
export function useScript(src: string): { state: 'pending' | 'rejected' | 'resolved'; retry: () => void } {
  const [state, setState] = useState<'pending' | 'rejected' | 'resolved'>('pending')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same again
  useEffect(() => {
    let left = false
    setState('pending')
    loadScript(src).then(
      () => left || setState('resolved'),
      () => left || setState('rejected'),
    )
    return () => {
      left = true
    }
  }, [src, round])
  return { state, retry: useCallback(() => setRound(before => before + 1), []) }
}

const loading = new Map<string, Promise<void>>()

/** Loads a provider's script from its host, once, and again after a failure. It may not be bundled or kept. */
function loadScript(src: string): Promise<void> {
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
