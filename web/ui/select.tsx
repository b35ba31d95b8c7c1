import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { inputClass } from './field.tsx'

/** The platform's select in the look of a field: the browsers' own arrows stick to the edge. `className` is the frame's. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative flex items-center', className)}>
      <select {...rest} className={`${inputClass} cursor-pointer appearance-none pe-9`} />
      <ChevronDown size={18} aria-hidden className="pointer-events-none absolute end-3 text-ink-2" />
    </span>
  )
}
