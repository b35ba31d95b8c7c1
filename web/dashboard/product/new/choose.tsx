import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, inputClass } from '../../../ui/field.tsx'
import { Swatch } from '../../../ui/swatch.tsx'

type Value = { readonly id: string; readonly name: string; readonly hexes?: readonly string[] }
type Props = {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Chooses several of many values by their names, in the order in which they are chosen. */
export function Choose({ label, values, chosen, onChange }: Props) {
  const t = useWords('product-editor')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState(false)
  const same = (name: string) => name.trim().toLowerCase() === typed.trim().toLowerCase()
  function add() {
    const found = values.find(({ name }) => same(name))
    setMissed(!found && typed.trim() !== '')
    if (!found) return
    setTyped('')
    if (!chosen.includes(found.id)) onChange([...chosen, found.id])
  }
  return (
    <FieldFrame id={id} label={label} error={missed ? t('new.unknown', { name: typed }) : undefined} optional>
      {chosen.length > 0 ? (
        <ul className="chosen-values">
          {chosen.map(each => {
            const value = values.find(known => known.id === each)
            return (
              <li key={each}>
                {value?.hexes ? <Swatch hexes={value.hexes} /> : null}
                <bdi>{value?.name ?? each}</bdi>
                <button
                  type="button"
                  aria-label={t('new.remove', { name: value?.name ?? each })}
                  onClick={() => onChange(chosen.filter(other => other !== each))}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <span className="choose-value">
        <input
          id={id}
          list={`${id}-values`}
          value={typed}
          className={inputClass}
          aria-invalid={missed || undefined}
          onChange={event => {
            setTyped(event.target.value)
            setMissed(false)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || typed === '') return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={`${id}-values`}>
          {values.map(value => (
            <option key={value.id} value={value.name} />
          ))}
        </datalist>
        <Button look="secondary" onClick={add}>
          {t('new.add')}
          <span className="sr-only">: {label}</span>
        </Button>
      </span>
    </FieldFrame>
  )
}
