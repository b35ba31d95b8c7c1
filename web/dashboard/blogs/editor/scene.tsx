import { useId } from 'react'
import type { ContentPicture } from '#domain/content/events.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Garments } from '../../record/fields/garments.tsx'
import type { Fields } from './fields.ts'

/** The scene over a post. */
export function ScenePanel({ values, onEdit, garments }: Fields & { readonly garments: readonly string[] }) {
  const t = useWords('blogs')
  const id = useId()
  const shown = (values.picture as ContentPicture | null)?.garments ?? []
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('scene.title')}
        </h2>
      </header>
      <div className="panel-part content-side">
        <p className="text-ink-2">{t(shown.length === 0 ? 'scene.none' : 'scene.about')}</p>
        <Garments
          {...{ garments }}
          value={shown}
          onEdit={
            onEdit && (next => onEdit({ picture: next.length === 0 ? null : { kind: 'garments', garments: next } }))
          }
        />
      </div>
    </section>
  )
}
