import type { TFunction } from 'i18next'
import type { CardModel, PictureBase } from '../../models/card.ts'
import type { HomeModel } from '../../models/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { pictureAddress, sourceSet } from '../../ui/picture.tsx'
import { Scene } from '../../ui/scene.tsx'

type Props = { home: HomeModel; store: string; lead: string; t: TFunction<'home'> }

export function Hero({ home, store, lead, t }: Props) {
  const { title, action, link, picture, scene } = home.welcome
  return (
    <section className="frame grid items-center gap-8 pt-8 md:gap-10 md:pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="lg:pe-6">
        <h1 dir="auto" className="d1">
          {title || t('hero.title')}
        </h1>
        <p dir="auto" className="mt-5 max-w-[40ch] text-ink-2 md:text-lg">
          {lead}
        </p>
        <a href={link ?? store} className={`${buttonClass('primary', 'buy')} mt-7`}>
          {action ? <bdi>{action}</bdi> : t('hero.action')}
        </a>
      </div>
      {picture ? (
        <img
          src={picture}
          alt=""
          width={1200}
          height={800}
          fetchPriority="high"
          className="aspect-[3/2] h-auto w-full rounded-lg bg-well object-cover"
        />
      ) : scene ? (
        <Scene garments={scene} sizes="(min-width:1024px) 21vw, 38vw" first />
      ) : (
        <Rail cards={home.hero} />
      )}
    </section>
  )
}

const mostOnRail = 4
/** Each garment in another of its colours, so that the rail shows what a style comes in. */
const colorAt = (card: CardModel, i: number): PictureBase | undefined =>
  card.colors[(i * 2 + 2) % card.colors.length]?.picture

/** Garments side by side under one light, each partly before the next. */
function Rail({ cards }: { cards: readonly CardModel[] }) {
  const pictures = cards.slice(0, mostOnRail).flatMap((card, i) => colorAt(card, i) ?? [])
  return (
    <div
      aria-hidden="true"
      className="relative flex aspect-[3/2] items-center justify-center overflow-clip rounded-lg bg-well"
    >
      {pictures.map((picture, i) => (
        <picture key={picture.base} className={classes('w-[37%] shrink-0', i > 0 && '-ms-[17.5%]')}>
          <source type="image/avif" srcSet={sourceSet(picture.base, 'avif')} sizes="(min-width:1024px) 21vw, 38vw" />
          <source type="image/webp" srcSet={sourceSet(picture.base, 'webp')} sizes="(min-width:1024px) 21vw, 38vw" />
          <img
            src={pictureAddress(picture)}
            alt=""
            width={800}
            height={1000}
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      ))}
    </div>
  )
}
