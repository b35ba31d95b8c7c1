import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../../client/ask.ts'
import type { DeliveryOption } from '../../models/cart.ts'
import type { Values } from './steps.ts'
import { addressIn } from './values.ts'

export type Delivery = {
  readonly state: 'ready' | 'loading' | 'failed'
  readonly options: readonly DeliveryOption[]
  readonly retry: () => void
}

/** Delivery options for the form's address, asked again whenever country or city change. */
export function useDelivery(initial: readonly DeliveryOption[], values: Values, wanted: boolean): Delivery {
  const { country, city } = addressIn('shipping', values)
  const place = `${country}/${city}`
  const asked = useRef('/')
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Omit<Delivery, 'retry'>>({ state: 'ready', options: initial })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!wanted || !country || asked.current === place) return
    const leaving = new AbortController()
    setFound(before => ({ ...before, state: 'loading' }))
    deliveryTo(country, city, leaving.signal).then(
      options => {
        asked.current = place
        setFound({ state: 'ready', options })
      },
      () => leaving.signal.aborted || setFound(before => ({ ...before, state: 'failed' })),
    )
    return () => leaving.abort()
  }, [place, wanted, round])
  const retry = useCallback(() => {
    asked.current = '/'
    setRound(before => before + 1)
  }, [])
  return { ...found, retry }
}

/** @throws when the shop does not answer. */
async function deliveryTo(country: string, city: string, signal: AbortSignal): Promise<readonly DeliveryOption[]> {
  const place = new URLSearchParams({ country, city })
  const asked = await ask<readonly DeliveryOption[]>('GET', `/api/delivery-options?${place}`, { signal })
  if (!asked.success) throw new Error(asked.err)
  return asked.answer
}
