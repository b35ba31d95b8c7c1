import { type ButtonHTMLAttributes, type ReactNode, use } from 'react'
import { classes } from './classes.ts'
import { SendingWaits } from './use-online.ts'

/** `danger`: there is no way back from what it does. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'buy' | 'normal' | 'small'

const looks: { readonly [look in ButtonLook]: string } = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover hover:text-on-primary-hover',
  secondary: 'border border-field bg-surface text-ink hover:bg-sunken',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
}
const sizes: { readonly [size in ButtonSize]: string } = {
  buy: 'min-h-13 px-6',
  normal: 'min-h-11 px-5',
  small: 'min-h-9 px-3 body-sm max-md:min-h-11',
}

/** The look of a button, for a link that acts like one. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'normal'): string {
  return `relative inline-flex cursor-pointer items-center justify-center gap-2 rounded-md text-center font-semibold no-underline transition-colors duration-120 ${sizes[size]} ${looks[look]}`
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook
  size?: ButtonSize
  /**
   * Work is under way: the button keeps width and focus, ignores presses, and shows a spinner after 300 ms. A button that says
   * this, and one that submits, sends something.
   */
  pending?: boolean
  children: ReactNode
}

export function Button({ look, size, pending, className, onClick, type = 'button', children, ...rest }: Props) {
  const waits = use(SendingWaits) && (type === 'submit' || pending !== undefined)
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || waits || undefined}
      onClick={event => (pending || waits ? event.preventDefault() : onClick?.(event))}
      className={classes(buttonClass(look, size), pending && 'cursor-progress', waits && 'waits', className)}
    >
      {pending ? <Spinner /> : null}
      <span
        className={classes(
          'inline-flex items-center justify-center gap-2',
          pending && 'opacity-0 transition-opacity delay-300 starting:opacity-100',
        )}
      >
        {children}
      </span>
    </button>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center opacity-100 transition-opacity delay-300 starting:opacity-0"
    >
      <span className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none" />
    </span>
  )
}
