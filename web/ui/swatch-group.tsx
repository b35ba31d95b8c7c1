import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'
import { Swatch } from './swatch.tsx'

export type SwatchChoice = {
  id: string
  name: string
  hexes: readonly string[]
  /** Said beside the name, for instance "Sold out"; marks the chip with a diagonal. */
  note?: string
}

type Props = {
  name: string
  legend: ReactNode
  choices: readonly SwatchChoice[]
  value: string | null
  onChange: (id: string) => void
  className?: string
  error?: ReactNode
}

/** Colours as radios. The legend names the chosen one, so that no visitor has to know a colour by sight. */
export function SwatchGroup({ name, legend, choices, value, onChange, className, error }: Props) {
  const chosen = choices.find(choice => choice.id === value)
  return (
    <fieldset className={className}>
      <legend className="label mb-2 flex gap-1.5 text-ink-3">
        {legend}
        {chosen ? (
          <span
            key={chosen.id}
            className="font-semibold text-ink transition duration-120 starting:translate-x-1 rtl:starting:-translate-x-1 motion-reduce:translate-x-0"
          >
            {chosen.name}
            {chosen.note ? ` · ${chosen.note}` : null}
          </span>
        ) : null}
      </legend>
      {error ? (
        <div className="mb-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      <div className="-m-1 flex flex-wrap">
        {choices.map(choice => (
          <label key={choice.id} className="cursor-pointer p-1" title={choice.name}>
            <input
              type="radio"
              name={name}
              value={choice.id}
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
              className="peer sr-only"
              aria-label={choice.note ? `${choice.name}, ${choice.note}` : choice.name}
            />
            <span
              className={classes(
                'block rounded-sm border-2 border-transparent p-0.5 peer-checked:border-ink',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
              )}
            >
              <Swatch hexes={choice.hexes} soldOut={choice.note !== undefined} className="h-8 w-11" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
