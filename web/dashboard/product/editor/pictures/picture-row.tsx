import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash from 'lucide-react/icons/trash-2'
import type { DOMAttributes } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { longestAlt } from '#domain/shared/product-pictures.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import type { PictureBase } from '../../../../models/card.ts'
import type { EditedPicture } from '../../../../models/product-editor.ts'
import { classes } from '../../../../ui/classes.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Picture } from '../../../../ui/picture.tsx'

type Props = {
  readonly picture: EditedPicture
  /** "Picture 2 of 3". */
  readonly name: string
  readonly alt: { readonly language: Language; readonly instead: string }
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly mark: 'dragged' | 'before' | 'after' | null
  readonly handle: DOMAttributes<HTMLElement>
  /** Null: the member may not change anything. */
  readonly on: {
    readonly move: (by: -1 | 1) => void
    readonly remove: () => void
    readonly alt: (text: string) => void
  } | null
}

/** One picture of a colour on both wells, what it shows in words, and its place. */
export function PictureRow({ picture, name, alt, isFirst, isLast, mark, handle, on }: Props) {
  const t = useWords('product-editor')
  // At an end the button keeps its focus, so that who moves a picture there does not lose their place.
  const move = (by: -1 | 1, isEnd: boolean, label: string, Icon: typeof ArrowUp) => (
    <button
      type="button"
      className="picture-press"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => (isEnd ? undefined : on?.move(by))}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
  return (
    <li aria-label={name} className={classes('picture-row', mark)}>
      {on ? (
        <span className="picture-handle" aria-hidden="true" {...handle}>
          <GripVertical size={18} />
        </span>
      ) : null}
      <OnBothWells picture={picture} />
      <TextField
        label={t('pictures.alt')}
        aria-label={t('pictures.altOf', { picture: name })}
        value={picture.alt?.[alt.language] ?? ''}
        placeholder={alt.instead}
        lang={alt.language}
        dir={alt.language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={longestAlt}
        readOnly={!on}
        onChange={event => on?.alt(event.target.value)}
      />
      {on ? (
        <span className="picture-moves">
          {move(-1, isFirst, t('pictures.earlier', { picture: name }), ArrowUp)}
          {move(1, isLast, t('pictures.later', { picture: name }), ArrowDown)}
          <button
            type="button"
            className="picture-press"
            aria-label={t('pictures.remove', { picture: name })}
            onClick={on.remove}
          >
            <Trash size={18} aria-hidden />
          </button>
        </span>
      ) : null}
    </li>
  )
}

/** A picture as the light and the dark theme show it. */
export function OnBothWells({ picture }: { readonly picture: PictureBase }) {
  return (
    <span className="both-wells">
      {(['light', 'dark'] as const).map(scheme => (
        <Picture
          key={scheme}
          picture={picture}
          alt=""
          sizes="96px"
          className={`well-${scheme}`}
          imgClassName="size-full object-contain"
        />
      ))}
    </span>
  )
}
