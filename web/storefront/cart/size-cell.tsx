import { useEffect, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { parseCount } from '../../ui/numbers.ts'
import type { CartLineModel } from '../models/cart.ts'
import { lineName, stateOf } from './groups.ts'
import { cartStore } from './use-cart.ts'

/** One size of a group: its number, changed when the field is left. Zero takes the size out. */
export function SizeCell({ line, typed }: { line: CartLineModel; typed: string | undefined }) {
  const [text, setText] = useState(typed ?? String(line.quantity))
  useEffect(() => setText(String(line.quantity)), [line.quantity])
  const settle = () => {
    const quantity = parseCount(text)
    if (quantity === 0) cartStore.change({ type: 'remove', uid: line.uid })
    else if (quantity === null || quantity === line.quantity) setText(String(line.quantity))
    else {
      cartStore.change({ type: 'quantity', uid: line.uid, quantity })
      // A refused number goes back at once; an accepted one is there already.
      const now = cartStore.get().cart?.lines.find(each => each.uid === line.uid)
      setText(String(now?.quantity ?? line.quantity))
    }
  }
  return (
    <label className="flex flex-col gap-0.5">
      <span className="body-sm text-center text-ink-3">
        <bdi>{line.size ?? line.sku}</bdi>
      </span>
      <input
        name={`qty[${line.uid}]`}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        aria-label={lineName(line)}
        aria-invalid={stateOf(line) === 'fine' ? undefined : true}
        className={classes(
          'h-11 w-13 rounded-sm border border-field bg-surface text-center font-semibold tabular-nums',
          'aria-invalid:border-2 aria-invalid:border-danger',
        )}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
    </label>
  )
}
