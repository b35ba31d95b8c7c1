import type { CartLineModel } from '../../models/cart.ts'
import { classes } from '../../ui/classes.ts'
import { useCountField } from '../../ui/use-count-field.ts'
import { lineName, lineSize } from '../line-name.ts'
import { stateOf } from './groups.ts'
import { cartStore } from './use-cart.ts'

/** One size of a group: its number, changed when the field is left. Zero takes the size out. */
export function SizeCell({ line, typed }: { line: CartLineModel; typed: string | undefined }) {
  const { input, settle } = useCountField(
    line.quantity,
    quantity =>
      cartStore.change(
        quantity === 0 ? { type: 'remove', uid: line.uid } : { type: 'quantity', uid: line.uid, quantity },
      ),
    typed,
  )
  return (
    <label className="flex flex-col gap-0.5">
      <span className="body-sm text-center text-ink-3">
        <bdi>{lineSize(line)}</bdi>
      </span>
      <input
        {...input}
        name={`qty[${line.uid}]`}
        aria-label={lineName(line)}
        aria-invalid={stateOf(line) === 'fine' ? undefined : true}
        className={classes(
          'h-11 w-full min-w-13 rounded-sm border border-field bg-surface text-center font-semibold tabular-nums',
          'aria-invalid:border-2 aria-invalid:border-danger',
        )}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
    </label>
  )
}
