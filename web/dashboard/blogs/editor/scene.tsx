import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { ContentPicture } from '#domain/content/events.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import type { Fields } from './fields.ts'

const mostGarments = 4
const firstColors = ['#1f2a4d', '#d8cdb4', '#b3202c', '#2f5d50']

/** The scene over a post: up to four drawings of garments, each in a color. */
export function ScenePanel({ values, onEdit, garments }: Fields & { readonly garments: readonly string[] }) {
  const t = useWords('blogs')
  const language = useLanguage()
  const id = useId()
  const shown = (values.picture as ContentPicture | null)?.garments ?? []
  const edit = (next: ContentPicture['garments']) =>
    onEdit?.({ picture: next.length === 0 ? null : { kind: 'garments', garments: next } })
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('scene.title')}
        </h2>
      </header>
      <div className="panel-part content-side">
        <p className="text-ink-2">{t(shown.length === 0 ? 'scene.none' : 'scene.about')}</p>
        {shown.map(({ garment, hexes }, at) => {
          const number = numberIn(language, at + 1)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a garment is its place
            <div key={at} className="content-garment">
              <select
                aria-label={t('scene.garment', { number })}
                className={inputClass}
                disabled={!onEdit}
                value={garment}
                onChange={event => edit(shown.with(at, { garment: event.target.value, hexes }))}
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
                onChange={event => edit(shown.with(at, { garment, hexes: [event.target.value, ...hexes.slice(1)] }))}
              />
              {onEdit ? (
                <button
                  type="button"
                  aria-label={t('scene.remove', { number })}
                  onClick={() => edit(shown.toSpliced(at, 1))}
                >
                  <X size={16} aria-hidden />
                </button>
              ) : null}
            </div>
          )
        })}
        {onEdit && shown.length < mostGarments ? (
          <div>
            <Button
              look="secondary"
              size="small"
              onClick={() =>
                edit([...shown, { garment: garments[0] ?? 't-shirt', hexes: [firstColors[shown.length]!] }])
              }
            >
              <Plus size={16} aria-hidden />
              {t('scene.add')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
