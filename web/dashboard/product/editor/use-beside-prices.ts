import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { skuOf } from '#domain/product/events.ts'
import type { Changes } from './editing.ts'

/**
 * The changes but for prices, and a function that takes them. Both stay the same while only prices are typed, so that
 * a key in the sheet does not draw the panels beside it.
 */
export function useBesidePrices(changes: Changes, onChange: ((changes: Changes) => void) | null) {
  const [prices, others] = [true, false].map(ofPrice =>
    Object.fromEntries(Object.entries(changes).filter(([path]) => (skuOf(path) !== null) === ofPrice)),
  ) as [Changes, Changes]
  const [kept, keep] = useState(others)
  const isKept = isSame(kept, others)
  if (!isKept) keep(others)
  const latest = useRef({ prices, onChange })
  useLayoutEffect(() => {
    latest.current = { prices, onChange }
  })
  const take = useCallback((next: Changes) => latest.current.onChange?.({ ...latest.current.prices, ...next }), [])
  return { changes: isKept ? kept : others, onChange: onChange && take }
}

function isSame(one: Changes, other: Changes): boolean {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every(path => one[path] === other[path])
}
