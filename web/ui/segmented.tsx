import { classes } from './classes.ts'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; href: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A switch between ways to do one thing. Its parts are links, so that it works before any script has loaded. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <nav aria-label={label} className="inline-flex overflow-clip rounded-md border border-field">
      {options.map(option => (
        <a
          key={option.value}
          href={option.href}
          aria-current={option.value === value ? 'true' : undefined}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            event.stopPropagation()
            onChange(option.value)
          }}
          className={classes(
            'segment body-sm flex min-h-11 items-center px-4 font-semibold no-underline -outline-offset-2 transition-colors duration-120',
            option.value === value ? 'bg-ink text-bg' : 'bg-surface text-ink hover:bg-sunken',
          )}
        >
          {option.label}
        </a>
      ))}
    </nav>
  )
}
