import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'
import type { OptionState } from './choice.ts'

const gone = 'border-line bg-sunken text-ink-3 line-through'

/** Told apart without colour: sold out is struck through, not made is dotted. */
const looks: { readonly [state in OptionState]: string } = {
  available: 'border-field',
  'sold-out': gone,
  'not-counted': gone,
  impossible: 'border-dotted border-field text-ink-3',
}

type Props = {
  legend: ReactNode
  name: string
  /** `value` is what a form sends; `label` what is said of one that cannot be had. */
  choices: readonly { id: string; name: string; value: string; state: OptionState; label: string }[]
  chosen: string | null
  onPick: (id: string) => void
  error: string | null
  errorId: string
}

/** Words as radios. None is disabled: one that cannot be had explains itself when it is chosen. */
export function ChoiceGroup({ legend, name, choices, chosen, onPick, error, errorId }: Props) {
  const picked = choices.find(({ id }) => id === chosen)
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label mb-2 flex gap-1.5 text-ink-3">
        {legend}
        {picked ? <bdi className="font-semibold text-ink">{picked.name}</bdi> : null}
      </legend>
      {error ? (
        <div className="mb-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {choices.map(choice => (
          <label key={choice.id} className="cursor-pointer">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.id === chosen}
              onChange={() => onPick(choice.id)}
              aria-label={choice.label}
              className="peer sr-only"
            />
            <span
              className={classes(
                'grid min-h-11 min-w-13 place-items-center rounded-md border bg-surface px-3 font-semibold tabular-nums hover:border-ink',
                'peer-checked:border-ink peer-checked:bg-ink peer-checked:text-bg',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
                looks[choice.state],
              )}
            >
              <bdi>{choice.name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
