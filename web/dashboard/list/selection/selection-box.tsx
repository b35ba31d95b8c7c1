import { useEffect, useRef } from 'react'

type Props = {
  readonly label: string
  readonly checked: boolean | 'some'
  readonly onPress: (range: boolean) => void
}

/** Chooses a row, or with `some` a page of which some rows are chosen. With Shift everything from the last one. */
export function SelectionBox({ label, checked, onPress }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = checked === 'some'
  }, [checked])
  return (
    <label className="selection-box">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onChange={event => onPress((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}
