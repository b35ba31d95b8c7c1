import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ZoomIn from 'lucide-react/icons/zoom-in'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture as PictureModel } from '../../models/card.ts'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture, pictureAddress } from '../../ui/picture.tsx'
import { stickyClass } from './buy-column.tsx'

const Zoom = lazy(() => import('./zoom.tsx'))

/** A little less than the width on phones, where the margins leave 92%: a twentieth of sharpness for half of the bytes. */
const sizes = '(min-width:1280px) 46vw, (min-width:768px) 50vw, 88vw'
const round = 'grid size-11 cursor-pointer place-items-center rounded-md text-ink hover:bg-sunken lg:bg-surface'

type Props = {
  product: string
  color: string | null
  pictures: readonly PictureModel[]
  /** Beside the many sizes, which need the room: one small picture that stays in sight. */
  small: boolean
}

/** One row of pictures that snaps; thumbs beside it on wide screens, arrows and "2 of 4" on it there, and under it on narrow ones. */
export function Gallery({ product, color, pictures, small }: Props) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const shown = Math.min(at, pictures.length - 1)
  const go = (to: number) => {
    const slide = track.current?.children[to]
    slide?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'auto' })
    setAt(to)
  }
  const alt = (picture: PictureModel, i: number) => {
    if (picture.alt) return picture.alt
    const view = viewOf(picture)
    const name = view ? t(`view.${view}`) : t('view.other', { number: number(i + 1) })
    return [product, color, name].filter(Boolean).join(', ')
  }
  if (pictures.length === 0) return <div className="aspect-[4/5] rounded-lg bg-well" />
  return (
    <section
      aria-label={t('gallery.label')}
      className={classes('relative self-start', small ? `lg:row-span-2 ${stickyClass}` : 'lg:flex lg:gap-3.5')}
    >
      {pictures.length > 1 && !small ? (
        <ul className="hidden w-19 shrink-0 flex-col gap-3 lg:flex">
          {pictures.map((picture, i) => (
            <li key={picture.base}>
              <button
                type="button"
                aria-label={alt(picture, i)}
                aria-current={i === shown || undefined}
                onClick={() => go(i)}
                className="block w-full cursor-pointer rounded-lg outline-offset-2 aria-current:outline-2 aria-current:outline-ink focus-visible:outline-focus"
              >
                <Picture picture={picture} alt="" sizes="76px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="relative min-w-0 flex-1">
        <ul
          ref={track}
          onScroll={event => {
            const { scrollLeft, firstElementChild } = event.currentTarget
            const width = firstElementChild?.clientWidth ?? 0
            if (width > 0) setAt(Math.round(Math.abs(scrollLeft) / width))
          }}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg bg-well [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        >
          {pictures.map((picture, i) => (
            <li
              key={picture.base}
              className={classes(
                'shrink-0 snap-start transition-opacity duration-120 starting:opacity-0',
                pictures.length > 1 ? 'w-full md:max-lg:w-1/2' : 'w-full md:max-lg:mx-auto md:max-lg:w-1/2',
              )}
            >
              <a
                href={pictureAddress(picture)}
                data-reload=""
                aria-label={t('gallery.zoom', { picture: alt(picture, i) })}
                onClick={event => {
                  event.preventDefault()
                  event.stopPropagation()
                  setAt(i)
                  setZoomed(true)
                }}
                className="block cursor-zoom-in -outline-offset-2"
              >
                <Picture
                  picture={picture}
                  alt={alt(picture, i)}
                  sizes={small ? `(min-width:1024px) 200px, ${sizes}` : sizes}
                  first={i === 0}
                  className="block aspect-[4/5]"
                />
              </a>
            </li>
          ))}
        </ul>
        <div
          className={classes(
            'mt-1 flex items-center gap-2 max-lg:-mx-2.5',
            small ? 'lg:gap-0' : 'lg:absolute lg:inset-x-3 lg:bottom-3 lg:mt-0',
          )}
        >
          <button
            type="button"
            className={`${round} noscript:hidden`}
            onClick={() => setZoomed(true)}
            aria-label={t('gallery.open')}
          >
            <ZoomIn size={20} aria-hidden />
          </button>
          {pictures.length > 1 ? (
            <>
              <p
                role="status"
                aria-label={t('gallery.position', { at: number(shown + 1), of: number(pictures.length) })}
                className="label ms-auto rounded-md px-3 py-3 tabular-nums lg:bg-surface"
              >
                {t('gallery.of', { at: number(shown + 1), of: number(pictures.length) })}
              </p>
              <button
                type="button"
                className={classes(round, 'noscript:hidden')}
                onClick={() => go((shown + pictures.length - 1) % pictures.length)}
                aria-label={t('gallery.previous')}
              >
                <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
              </button>
              <button
                type="button"
                className={classes(round, 'noscript:hidden')}
                onClick={() => go((shown + 1) % pictures.length)}
                aria-label={t('gallery.next')}
              >
                <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
              </button>
            </>
          ) : null}
        </div>
      </div>
      {zoomed ? (
        <Suspense fallback={null}>
          <Zoom picture={pictures[shown]!} alt={alt(pictures[shown]!, shown)} onClose={() => setZoomed(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

const views = ['front', 'back', 'detail'] as const
type View = (typeof views)[number]

/** The side that a drawn garment shows, told by its address; null for a photo. */
function viewOf(picture: PictureModel): View | null {
  if (picture.kind !== 'garment') return null
  const name = picture.base.slice(picture.base.lastIndexOf('/') + 1).split('.')[1]
  return views.find(view => view === name) ?? null
}
