import { classes } from './classes.ts'

type Props = {
  list: 'save' | 'compare'
  productId: string
  /** The chosen colour, which is kept with what is saved. */
  color?: string | null
  /** Says what it does; whether it is done already is said by `aria-pressed`, which a script sets for each visitor. */
  label?: string
  /** The same for a button that shows its drawing alone. */
  name?: string
  className?: string
}

/** Saves or compares a product. Kept pages are alike for everybody, so a script marks picks; without, a form is sent. */
export function PickButton({ list, productId, color, label, name, className }: Props) {
  return (
    <button
      type="submit"
      form={`${list}-form`}
      name="item"
      aria-label={name}
      value={color ? `${productId}/${color}` : productId}
      className={classes('pick', className)}
    >
      <svg aria-hidden="true" className="pick-icon">
        <use href={`#icon-${list}`} />
      </svg>
      {label}
    </button>
  )
}
