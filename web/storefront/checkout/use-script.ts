import { useCallback, useEffect, useState } from 'react'
import { loadScript } from './load-script.ts'

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
