import { type ChangeEvent, type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { parseCount } from './numbers.ts'

/** A field for a number of pieces, settled on leaving; other text falls back. `initial`: typed into a refused form. */
export function useCountField(value: number, take: (count: number) => void, initial = String(value)) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(String(value))
  }
  const settle = (typed = text) => {
    const count = parseCount(typed)
    setText(String(value))
    if (count !== null && count !== value) take(count)
  }
  const early = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the scripts came is there once
  useLayoutEffect(() => {
    const typed = field.current?.value ?? text
    if (typed === text) return
    early.current = typed
    setText(typed)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const typed = early.current
    // The field was left already, and `take` may be ready only after this effect.
    if (typed !== null && document.activeElement !== field.current) queueMicrotask(() => settle(typed))
  }, [])
  return {
    settle,
    input: {
      ref: field,
      value: text,
      inputMode: 'numeric',
      autoComplete: 'off',
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
      onBlur: () => settle(),
    },
  } as const
}
