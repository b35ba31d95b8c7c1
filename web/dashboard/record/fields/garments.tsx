import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { SceneGarment } from '#domain/settings/events.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'

const mostGarments = 4
const firstColors = ['#1f2a4d', '#d8cdb4', '#b3202c', '#2f5d50']

type Props = {
  readonly value: readonly SceneGarment[]
  /** Drawings that there are, by their names. */
  readonly garments: readonly string[]
  readonly onEdit: ((value: readonly SceneGarment[]) => void) | null
}

/** A scene: up to four drawings of garments side by side, each in a color. */
export function Garments({ value, garments, onEdit }: Props) {
  const t = useWords('dashboard')
  const language = useLanguage()
  return (
    <>
      {value.map(({ garment, hexes }, at) => {
        const number = numberIn(language, at + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a garment is its place
          <div key={at} className="scene-garment">
            <select
              aria-label={t('scene.garment', { number })}
              className={inputClass}
              disabled={!onEdit}
              value={garment}
              onChange={event => onEdit?.(value.with(at, { garment: event.target.value, hexes }))}
            >
              {[...new Set([...garments, garment])].map(name => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
            <input
              type="color"
              aria-label={t('scene.color', { number })}
              disabled={!onEdit}
              value={hexes[0] ?? '#ffffff'}
              onChange={event => onEdit?.(value.with(at, { garment, hexes: [event.target.value, ...hexes.slice(1)] }))}
            />
            {onEdit ? (
              <button
                type="button"
                aria-label={t('scene.remove', { number })}
                onClick={() => onEdit(value.toSpliced(at, 1))}
              >
                <X size={16} aria-hidden />
              </button>
            ) : null}
          </div>
        )
      })}
      {onEdit && value.length < mostGarments ? (
        <div>
          <Button
            look="secondary"
            size="small"
            onClick={() =>
              onEdit([...value, { garment: garments[0] ?? 't-shirt', hexes: [firstColors[value.length]!] }])
            }
          >
            <Plus size={16} aria-hidden />
            {t('scene.add')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
