import { type DragEvent, memo, useEffect, useId, useRef, useState } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { mostPictures } from '#domain/shared/product-pictures.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EditedPicture } from '../../../../models/product-editor.ts'
import { classes } from '../../../../ui/classes.ts'
import { FieldFrame } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Select } from '../../../../ui/select.tsx'
import { LanguageTabs } from '../../../record/fields/language-tabs.tsx'
import { useDrag } from '../../../record/use-drag.ts'
import { picturesState, withPictures } from '../editing.ts'
import type { EditProps } from '../fields/basics.tsx'
import { OnBothWells, PictureRow } from './picture-row.tsx'
import { Bring, UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The pictures of a colour at a time: their order, what they show in words, and new ones. */
export const Pictures = memo(function Pictures({ product, changes, onChange }: EditProps) {
  const t = useWords('product-editor')
  const own = useLanguage()
  const id = useId()
  const [asked, setColor] = useState(product.pictures[0]!.color)
  const [language, setLanguage] = useState<Language>(own)
  const [said, say] = useState('')
  const [over, setOver] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const now = useRef({ product, changes, onChange })
  useEffect(() => {
    now.current = { product, changes, onChange }
  })
  const of = product.pictures.find(each => each.color === asked) ?? product.pictures[0]!
  const { color } = of
  const { pictures, fed, over: isOver } = picturesState(product, changes, color)
  const number = (count: number) => numberIn(own, count)
  const place = (at: number) => t('pictures.place', { place: number(at + 1), count: number(pictures.length) })

  const choose = (next: readonly EditedPicture[]) => onChange?.(withPictures(product, changes, color, next))
  function move(from: number, to: number) {
    const next = pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from]!)
    choose(next)
    say(t('pictures.moved', { place: number(to + 1), count: number(next.length) }))
  }
  const drag = useDrag(list, move)

  const { uploads, add, retry, end } = useUploads(product.productId, (brought, picture) => {
    const { product, changes, onChange } = now.current
    const { pictures: known } = picturesState(product, changes, brought)
    if (known.some(({ image }) => image === picture.image)) return say(t('pictures.known'))
    if (known.length >= mostPictures) return say(t('pictures.full', { most: number(mostPictures) }))
    const next = withPictures(product, changes, brought, [...known, picture])
    // The next picture may arrive before this one is drawn.
    now.current = { product, changes: next, onChange }
    onChange?.(next)
    say(t('pictures.brought'))
  })
  const bring = (files: Iterable<File>) => onChange && add(color, files)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (now.current.onChange && clipboardData?.files.length) add(color, clipboardData.files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  function mark(at: number) {
    if (!drag.dragged) return null
    const { from, to } = drag.dragged
    if (at === from) return 'dragged'
    return at === to ? (to < from ? 'before' : 'after') : null
  }
  const nameOf = (wanted: string) => product.colors.find(each => each.id === wanted)?.name ?? wanted
  const summary = (wanted: string) => {
    const state = picturesState(product, changes, wanted)
    const count = t('pictures.count', { count: state.pictures.length, number: number(state.pictures.length) })
    return [nameOf(wanted), count, ...(state.over ? [t('pictures.yours')] : [])].join(' · ')
  }
  const filesOver = (event: DragEvent) => onChange !== null && event.dataTransfer.types.includes('Files')
  return (
    <section
      className={classes('panel', 'pictures-panel', over && 'drop-here')}
      aria-labelledby={`${id}-title`}
      onDragOver={event => {
        if (!filesOver(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        setOver(false)
        if (!filesOver(event)) return
        event.preventDefault()
        bring(event.dataTransfer.files)
      }}
      onKeyDown={event => event.key === 'Escape' && drag.cancel()}
    >
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('pictures.title')}
        </h2>
        <LanguageTabs labelledBy={`${id}-title`} tabs={id} shown={language} onShow={setLanguage} />
      </header>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${language}`}
        className="panel-part editor-fields"
      >
        {color === '' ? null : (
          <FieldFrame id={`${id}-color`} label={t('grid.color')}>
            <Select id={`${id}-color`} value={color} onChange={event => setColor(event.target.value)}>
              {product.pictures.map(each => (
                <option key={each.color} value={each.color}>
                  {summary(each.color)}
                </option>
              ))}
            </Select>
          </FieldFrame>
        )}
        {isOver ? (
          <p className="body-sm text-ink-3 feed-says">
            {fed.length === 0
              ? t('feed.nothing')
              : t('pictures.feedHas', { count: fed.length, number: number(fed.length) })}{' '}
            {t('feed.yours')}{' '}
            {onChange ? (
              <button type="button" className="text-link" onClick={() => choose(fed)}>
                {t('feed.use')}
              </button>
            ) : null}
          </p>
        ) : null}
        {pictures.length === 0 ? (
          <div className="picture-row">
            <OnBothWells picture={of.drawn} />
            <p className="text-ink-2">{t('pictures.none')}</p>
          </div>
        ) : (
          <ol ref={list} className="picture-rows" aria-label={t('pictures.title')}>
            {pictures.map((picture, at) => (
              <PictureRow
                key={picture.image}
                picture={picture}
                name={place(at)}
                alt={{ language, instead: t('pictures.altInstead') }}
                isFirst={at === 0}
                isLast={at === pictures.length - 1}
                mark={mark(at)}
                handle={drag.handle(at)}
                on={
                  onChange && {
                    move: by => move(at, at + by),
                    remove: () => {
                      choose(pictures.toSpliced(at, 1))
                      say(t('pictures.removed'))
                    },
                    alt: text => choose(pictures.with(at, { ...picture, alt: { ...picture.alt, [language]: text } })),
                  }
                }
              />
            ))}
          </ol>
        )}
        <UploadList uploads={uploads} onRetry={retry} onEnd={end} />
        <p role="status" className={said ? 'text-ink-2' : 'sr-only'}>
          {said}
        </p>
        {onChange ? <Bring onFiles={bring} /> : null}
      </div>
    </section>
  )
})
